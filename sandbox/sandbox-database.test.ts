import type pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../test/clone-database.ts";
import { createPool } from "../src/db/connection/pool.ts";
import { maintainPartitions } from "../src/db/partitions/maintain-partitions.ts";
import { DAY_MS } from "../src/lib/time/clock.ts";
import { findNextDue, makeNowMovable, moveDatabaseTime } from "./sandbox-database.store.ts";

let database: ClonedDatabase;
let pool: pg.Pool;

beforeAll(async () => {
  database = await cloneDatabase();
  const first = createPool({ url: database.url, max: 1, applicationName: "test" });
  await makeNowMovable(first);
  await first.end();
  pool = createPool({ url: database.url, max: 2, applicationName: "test" });
});

afterAll(async () => {
  await pool.end();
  await database.dropLater();
});

const aheadMs = async (): Promise<number> => {
  const { rows } = await pool.query<{ ahead_ms: number }>(
    "select (extract(epoch from now() - pg_catalog.now()) * 1000)::float8 as ahead_ms",
  );
  return rows[0]?.ahead_ms ?? NaN;
};

it("now() of every later connection goes along with the sandbox's clock", async () => {
  expect(await aheadMs()).toBe(0);
  await moveDatabaseTime(pool, 30 * DAY_MS + 1);
  expect(await aheadMs()).toBe(30 * DAY_MS + 1);
});

it("tables that are made while it runs lie where they do on a server", async () => {
  const { created } = await maintainPartitions(pool, new Date("2031-05-05T00:00:00Z"));
  expect(created.length).toBeGreaterThan(0);
  const { rows } = await pool.query<{ place: string }>(
    `select distinct relnamespace::regnamespace::text as place
     from pg_class
     where relname = any ($1)`,
    [created],
  );
  expect(rows).toEqual([{ place: "public" }]);
});

it("the next due time is the earliest stored one that is ahead", async () => {
  const now = new Date("2031-01-01T00:00:00Z");
  expect(await findNextDue(pool, now)).toEqual({ queued: null, looked_for: null });
  await pool.query(
    `insert into webhook_endpoint_queues (endpoint_id, workspace_id, due_at)
     values
       ('we_past', 'w', '2030-12-31T23:59:00Z'),
       ('we_idle', 'w', 'infinity'),
       ('we_next', 'w', '2031-01-01T00:06:00Z')`,
  );
  await pool.query(
    "select graphile_worker.add_job('later', run_at => '2031-01-01T00:36:00Z'::timestamptz)",
  );
  expect(await findNextDue(pool, now)).toEqual({
    queued: new Date("2031-01-01T00:06:00Z"),
    looked_for: null,
  });
  expect(await findNextDue(pool, new Date("2031-01-01T00:06:00Z"))).toEqual({
    queued: new Date("2031-01-01T00:36:00Z"),
    looked_for: null,
  });
});
