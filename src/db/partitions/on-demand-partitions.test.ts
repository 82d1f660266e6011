import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { createDatabase, type Database } from "../connection/database.ts";
import { createPool } from "../connection/pool.ts";
import { OnDemandPartitions } from "./on-demand-partitions.ts";
import { ACCOUNT_DAYS } from "./partitioned-tables.ts";

let close: () => Promise<void>;
let processes: Database[];

beforeAll(async () => {
  const database = await cloneDatabase();
  processes = [1, 2].map(() =>
    createDatabase(
      createPool({ url: database.url, max: 4, applicationName: "on-demand partitions test" }),
    ),
  );
  close = async () => {
    for (const each of processes) await each.destroy();
    await database.drop();
  };
});
afterAll(() => close());

const first = (): Database => processes[0] as Database;
const partitions = async (): Promise<string[]> =>
  (
    await sql<{ name: string }>`
      select relname as name
      from pg_class
      where relname like 'account_days\\_______' and relkind = 'r'
      order by relname
    `.execute(first())
  ).rows.map(({ name }) => name);
const add = (day: string): Promise<unknown> =>
  first()
    .insertInto("account_days")
    .values({
      show_id: "show",
      platform: "youtube",
      day,
      account_id: "UC1",
      is_reported: true,
      views: 1,
      counters: "null",
      updated_at: new Date(0),
    })
    .execute();

describe("partitions on demand", () => {
  it("are created once by two processes at the same moment, and by several runs in one of them", async () => {
    const days = ["2025-11-30", "2025-12-31", "2026-01-01", "2026-01-31"];
    const asked = processes.flatMap((database) => {
      const known = new OnDemandPartitions(ACCOUNT_DAYS);
      return [known.ensure(database, days), known.ensure(database, days.toReversed())];
    });
    await Promise.all(asked);
    expect(await partitions()).toEqual([
      "account_days_202511",
      "account_days_202512",
      "account_days_202601",
    ]);
  });

  it("hold the first and last day of their month", async () => {
    for (const day of ["2025-12-01", "2025-12-31", "2026-01-01"]) await add(day);
    await expect(add("2026-02-01")).rejects.toThrow("no partition");
  });

  it("are looked up once a process", async () => {
    const known = new OnDemandPartitions(ACCOUNT_DAYS);
    await known.ensure(first(), ["2026-01-01"]);
    const closed = createDatabase(
      createPool({
        url: "postgres://castmeter@127.0.0.1:1/none",
        max: 1,
        applicationName: "no server",
      }),
    );
    await expect(known.ensure(closed, ["2026-01-01"])).resolves.toBeUndefined();
    await expect(known.ensure(closed, ["2026-03-01"])).rejects.toThrow("ECONNREFUSED");
    await closed.destroy();
  });

  it("are created by a later call where an earlier one failed", async () => {
    const known = new OnDemandPartitions(ACCOUNT_DAYS);
    await expect(known.ensure(first(), ["2026-13-01"])).rejects.toThrow("out of range");
    await known.ensure(first(), ["2026-04-01"]);
    expect(await partitions()).toContain("account_days_202604");
  });
});
