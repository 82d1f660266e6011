import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { createDatabase, type Database, inTransaction } from "../connection/database.ts";
import { createPool } from "../connection/pool.ts";
import { missingPartitionOf } from "./missing-partition.ts";

let database: Database;
let url: string;
let close: () => Promise<void>;

beforeAll(async () => {
  const clone = await cloneDatabase();
  url = clone.url;
  database = createDatabase(createPool({ url, max: 4, applicationName: "missing partition test" }));
  close = async () => {
    await database.destroy();
    await clone.drop();
  };
});
afterAll(() => close());

const insert = (at: string, id = "evt_1") => sql`
  insert into events (workspace_id, id, created_at, type, api_version, source, object_id, data)
  values ('w', ${id}, ${at}::timestamptz, 't', 'v', 'system', 'o', '{}')`;
const write = (at: string, id?: string): Promise<unknown> =>
  inTransaction(database, (transaction) => insert(at, id).execute(transaction));
/** By the name it has on one PostgreSQL: on a node of a cluster the number of its shard follows. */
const partitionOf = async (id: string): Promise<unknown[]> =>
  (
    await sql<{ name: string }>`
      select tableoid::regclass::text as name from events where id = ${id}`.execute(database)
  ).rows.map(({ name }) => name.replace(/(_\d{8})_\d+$/, "$1"));

describe("a row without a partition", () => {
  it("is written: its partition is made, of its day in UTC", async () => {
    await write("2031-05-01T23:30:00-02:00", "evt_late");
    expect(await partitionOf("evt_late")).toEqual(["events_20310502"]);
    await sql`
      select set_config('timezone', 'Asia/Kathmandu', false)`.execute(database);
    await write("2031-06-01T20:00:00Z", "evt_zone");
    expect(await partitionOf("evt_zone")).toEqual(["events_20310601"]);
  });

  it("is written by many at once, with one partition, and leaves no other effect twice", async () => {
    await Promise.all(
      Array.from({ length: 12 }, (_, index) => write("2031-07-01T00:00:00Z", `evt_many_${index}`)),
    );
    const { rows } = await sql`select id from events_20310701`.execute(database);
    expect(rows).toHaveLength(12);
  });

  it("is written at the commit too, and in several tables and months of one transaction", async () => {
    await inTransaction(database, async (transaction) => {
      transaction.withCommit(() => [
        insert("2031-08-01T00:00:00Z", "evt_commit").compile(transaction),
        sql`
          insert into account_days
            (show_id, platform, day, account_id, is_reported, views, counters, updated_at)
          values ('s', 'youtube', '2031-08-15', 'UC1', true, 1, 'null', now())`.compile(
          transaction,
        ),
      ]);
    });
    expect(await partitionOf("evt_commit")).toEqual(["events_20310801"]);
    const { rows } = await sql`select show_id from account_days_203108`.execute(database);
    expect(rows).toEqual([{ show_id: "s" }]);
  });

  it("is told from another violation of a check, which is not repeated", async () => {
    let runs = 0;
    const failing = inTransaction(database, async (transaction) => {
      runs += 1;
      await sql`
        insert into idempotency_records
          (workspace_id, principal, idempotency_key, created_at, fingerprint, state, request_id)
        values ('w', 'p', 'k', now(), '', 'no state', 'r')`.execute(transaction);
    });
    await expect(failing).rejects.toMatchObject({ code: "23514" });
    expect(runs).toBeLessThanOrEqual(2);
    expect(missingPartitionOf(new Error("no partition of relation"))).toBeUndefined();
  });

  it.each([
    ["a statement", "23514"],
    ["the lines of a copy, whose state is lost", "XX000"],
  ])("is found in the answer of a node to %s, which has the shard's name alone", (_, code) => {
    const error = Object.assign(
      new pg.DatabaseError('no partition of relation "events_102134" found for row', 0, "error"),
      {
        code,
        detail:
          "Partition key of the failing row contains (created_at) = (2031-09-01 01:00:00+02).",
      },
    );
    expect(missingPartitionOf(error)).toMatchObject({
      table: { table: "events" },
      day: "2031-08-31",
    });
  });
});
