import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { DAY_MS, utcDay } from "../../lib/clock.ts";
import { maintainPartitions } from "./maintain-partitions.ts";
import { EXPIRING_TABLES } from "./partitioned-tables.ts";

describe("partitions of expiring tables", () => {
  let database: { url: string; drop: () => Promise<void> };
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = new pg.Pool({ connectionString: database.url, max: 4 });
    pool.on("error", () => undefined);
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const daysOf = async (table: string): Promise<string[]> =>
    (
      await pool.query<{ name: string }>(
        `select inhrelid::regclass::text as name
         from pg_inherits
         where inhparent = $1::regclass
         order by 1`,
        [table],
      )
    ).rows.map((row) => row.name.slice(-8));
  const days = (now: Date, from: number, to: number): string[] =>
    Array.from({ length: to - from + 1 }, (_, index) =>
      utcDay(new Date(now.getTime() + (from + index) * DAY_MS)).replaceAll("-", ""),
    );
  const noon = new Date("2026-10-20T12:00:00Z");

  it("are there for yesterday, today and three days ahead, in every expiring table", async () => {
    await maintainPartitions(pool, noon);
    for (const { table } of EXPIRING_TABLES) expect(await daysOf(table)).toEqual(days(noon, -1, 3));
  });

  it("are created once: a second run finds nothing to do, several at once create each one", async () => {
    expect(await maintainPartitions(pool, noon)).toEqual({ created: [], dropped: [] });
    const later = new Date(noon.getTime() + DAY_MS);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => maintainPartitions(pool, later)),
    );
    expect(made.flatMap((run) => run.created).toSorted()).toEqual(
      EXPIRING_TABLES.map(({ table }) => `${table}_20261024`).toSorted(),
    );
  });

  it("take the first and the last moment of their day, in UTC", async () => {
    for (const at of ["2026-10-20T00:00:00.000000Z", "2026-10-20T23:59:59.999999Z"]) {
      const { rows } = await pool.query<{ name: string }>(
        `insert into request_logs (
           workspace_id, id, created_at, method, path, status, duration_ms,
           credential_id, credential_label, version, replayed
         )
         values ('w', $1::text, $1::text::timestamptz, 'GET', '/', 200, 1, 'k', 'l', 'v', false)
         returning tableoid::regclass::text as name`,
        [at],
      );
      expect(rows[0]?.name).toBe("request_logs_20261020");
    }
  });

  it("are dropped, rows and all, once their last day is past: request logs after 14, events after 30, idempotency after 2", async () => {
    for (let day = 0; day <= 40; day += 1)
      await maintainPartitions(pool, new Date(noon.getTime() + day * DAY_MS));
    const last = new Date(noon.getTime() + 40 * DAY_MS);
    expect(await daysOf("request_logs")).toEqual(days(last, -14, 3));
    expect(await daysOf("events")).toEqual(days(last, -30, 3));
    expect(await daysOf("idempotency_records")).toEqual(days(last, -2, 3));
    expect((await pool.query("select 1 from request_logs")).rows).toEqual([]);
  });

  it("drop no table that has the name of a partition and is none", async () => {
    await pool.query("create table events_20200101 (id text)");
    await pool.query("create table events_archive (id text)");
    await maintainPartitions(pool, new Date(noon.getTime() + 41 * DAY_MS));
    const { rows } = await pool.query(
      "select to_regclass('events_20200101') as one, to_regclass('events_archive') as two",
    );
    expect(rows).toEqual([{ one: "events_20200101", two: "events_archive" }]);
  });

  it("are created after months without a running process, and the old ones are dropped at once", async () => {
    const spring = new Date("2027-03-01T00:00:00Z");
    const { dropped } = await maintainPartitions(pool, spring);
    expect(dropped.length).toBeGreaterThan(0);
    for (const { table } of EXPIRING_TABLES)
      expect(await daysOf(table)).toEqual(days(spring, -1, 3));
  });
});
