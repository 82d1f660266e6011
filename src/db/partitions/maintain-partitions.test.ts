import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS, utcDay } from "../../lib/time/clock.ts";
import { createPool } from "../connection/pool.ts";
import { maintainPartitions } from "./maintain-partitions.ts";
import { EXPIRING_TABLES } from "./partitioned-tables.ts";

describe("partitions of expiring tables", () => {
  let database: { url: string; drop: () => Promise<void> };
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = createPool({ url: database.url, max: 4, applicationName: "test" });
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
  /** The partitions of a process that has run up to this moment. */
  const live = async (now: Date): Promise<void> => {
    // Each makes five days, and drops what is old by its time.
    for (let day = -28; day <= 0; day += 4) {
      await pool.query("delete from upkeep_marks");
      await maintainPartitions(pool, new Date(now.getTime() + day * DAY_MS));
    }
  };

  it("are there for yesterday, today and three days ahead, in every expiring table", async () => {
    await maintainPartitions(pool, noon);
    for (const { table } of EXPIRING_TABLES) expect(await daysOf(table)).toEqual(days(noon, -1, 3));
  });

  it("are created once: a second run finds nothing to do, several at once create each one", async () => {
    expect(await maintainPartitions(pool, noon)).toEqual({
      created: [],
      dropped: [],
      postponed: [],
      failures: [],
    });
    const later = new Date(noon.getTime() + DAY_MS);
    const made = await Promise.all(
      Array.from({ length: 4 }, () => maintainPartitions(pool, later)),
    );
    expect(made.flatMap((run) => run.created).toSorted()).toEqual(
      EXPIRING_TABLES.map(({ table }) => `${table}_20261024`).toSorted(),
    );
  });

  it("take the first and the last moment of their day, in UTC", async () => {
    const moments = ["2026-10-20T00:00:00.000000Z", "2026-10-20T23:59:59.999999Z"];
    for (const at of moments)
      await pool.query(
        `insert into request_logs (
           workspace_id, id, created_at, method, path, status, duration_ms,
           credential_id, credential_label, version, replayed
         )
         values ('w', $1::text, $1::text::timestamptz, 'GET', '/', 200, 1, 'k', 'l', 'v', false)`,
        [at],
      );
    const { rows } = await pool.query("select id from request_logs_20261020 order by id");
    expect(rows).toEqual(moments.map((id) => ({ id })));
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

  it("are created at once after months without a running process, and the old ones go by a day an hour", async () => {
    const start = new Date(noon.getTime() + 41 * DAY_MS);
    const later = new Date(start.getTime() + 8 * DAY_MS);
    const { created, dropped } = await maintainPartitions(pool, later);
    expect(created).toHaveLength(EXPIRING_TABLES.length * 5);
    expect(dropped).toEqual(EXPIRING_TABLES.map(({ table }) => expect.stringContaining(table)));
    // Starts in between drop no more.
    expect((await maintainPartitions(pool, later)).dropped).toEqual([]);
    let last = later;
    for (let hour = 1; hour <= 8; hour += 1) {
      last = new Date(later.getTime() + hour * HOUR_MS);
      await maintainPartitions(pool, last);
    }
    expect((await daysOf("events"))[0]).toBe(days(last, -30, -30)[0]);
    expect((await daysOf("idempotency_records"))[0]).toBe(days(last, -1, -1)[0]);
  });

  it("lose nothing that is younger than promised where the clock is forty days ahead for an hour", async () => {
    const present = new Date("2027-02-10T12:00:00Z");
    await live(present);
    const before = {
      events: await daysOf("events"),
      keys: await daysOf("idempotency_records"),
    };
    for (const aheadMs of [0, 20 * MINUTE_MS, 40 * MINUTE_MS])
      await maintainPartitions(pool, new Date(present.getTime() + 40 * DAY_MS + aheadMs));
    const { dropped } = await maintainPartitions(pool, new Date(present.getTime() + HOUR_MS));
    expect(dropped).toEqual([]);
    expect(await daysOf("events")).toEqual(expect.arrayContaining(before.events.slice(1)));
    // Kept for a day: that of yesterday holds the oldest.
    expect(await daysOf("idempotency_records")).toEqual(
      expect.arrayContaining(before.keys.slice(1)),
    );
  });

  it("that were made under a clock that was ahead stay, and are dropped when their time has come", async () => {
    const names = await daysOf("events");
    expect(names).toEqual(expect.arrayContaining(days(new Date("2027-03-22T12:00:00Z"), -1, 3)));
  });

  describe("while a table is being read for long", () => {
    let sessions: pg.Client[] = [];
    const connect = async (): Promise<pg.Client> => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      sessions.push(client);
      return client;
    };
    afterEach(async () => {
      await Promise.all(sessions.map((client) => client.end()));
      sessions = [];
    });
    const summer = new Date("2027-06-01T00:00:00Z");

    it("are created in every table and dropped in the others; writers go on, and the rest follows", async () => {
      await maintainPartitions(pool, new Date(summer.getTime() - 40 * DAY_MS));
      await pool.query("delete from upkeep_marks");
      const [reader, writer] = [await connect(), await connect()];
      await reader.query("begin");
      await reader.query("select count(*) from events");
      const stop = new AbortController();
      const writing = (async (): Promise<void> => {
        while (!stop.signal.aborted)
          await writer.query(
            `insert into events (workspace_id, id, created_at, type, api_version, source, object_id, data)
             values ('w', gen_random_uuid()::text, $1, 't', 'v', 'system', 'o', '{}')`,
            [new Date(summer.getTime() - 40 * DAY_MS)],
          );
      })();
      const changes = await maintainPartitions(pool, summer);
      stop.abort();
      // While the reader is still there: no write waits for its end.
      await writing;
      for (const { table } of EXPIRING_TABLES)
        expect(await daysOf(table)).toEqual(expect.arrayContaining(days(summer, -1, 3)));
      expect(changes.created).toHaveLength(EXPIRING_TABLES.length * 5);
      expect(changes.postponed.length).toBeGreaterThan(0);
      expect(changes.postponed.every((name) => name.startsWith("events_"))).toBe(true);
      expect(await daysOf("request_logs")).toEqual(days(summer, -1, 3));
      await reader.query("commit");
      const rest = await maintainPartitions(pool, summer);
      expect(rest).toEqual({
        created: [],
        dropped: changes.postponed,
        postponed: [],
        failures: [],
      });
    });

    it("take no lock that a write holds another of: writes of all tables never meet them in a circle", async () => {
      const autumn = new Date("2027-09-01T00:00:00Z");
      await maintainPartitions(pool, new Date(autumn.getTime() - 40 * DAY_MS));
      await pool.query("delete from upkeep_marks");
      const writer = await connect();
      // The order of a write, against that of the maintenance.
      await writer.query("begin");
      await writer.query("lock table idempotency_records in row exclusive mode");
      const maintaining = maintainPartitions(pool, autumn);
      await writer.query("lock table events in row exclusive mode");
      const { failures, postponed } = await maintaining;
      await writer.query("commit");
      expect(failures).toEqual([]);
      expect(postponed.length).toBeGreaterThan(0);
      expect((await maintainPartitions(pool, autumn)).dropped).toEqual(
        expect.arrayContaining(postponed),
      );
    });
  });

  it("of one table that cannot be made are reported, and those of the others are made", async () => {
    const winter = new Date("2027-12-01T00:00:00Z");
    await pool.query("create table events_20271202 (id text)");
    const { created, failures } = await maintainPartitions(pool, winter);
    expect(failures).toEqual([
      { table: "events", error: expect.objectContaining({ code: "42P07" }) },
    ]);
    expect(created).toEqual(expect.arrayContaining(["request_logs_20271204"]));
    await pool.query("drop table events_20271202");
    expect((await maintainPartitions(pool, winter)).failures).toEqual([]);
  });
});
