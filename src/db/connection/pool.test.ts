import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { createDatabase } from "./database.ts";
import { isDatabaseUnavailable, isPoolBusy } from "./database-errors.ts";
import { isDatabaseReady } from "./is-ready.ts";
import { createPool } from "./pool.ts";

describe("a pool whose connections are all in use", () => {
  let database: ClonedDatabase;
  let pool: pg.Pool;
  beforeAll(async () => {
    database = await cloneDatabase();
    pool = createPool({
      url: database.url,
      max: 1,
      applicationName: "test",
      waitMs: 500,
      waitingMax: 2,
    });
  });
  afterAll(async () => {
    await pool.end();
    await database.drop();
  });

  const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.catch((thrown: unknown) => thrown);

  it("refuses a caller at once where many wait, and those that wait after their time", async () => {
    const held = await pool.connect();
    const waiting = [pool.query("select 1"), pool.connect()].map(errorOf);
    for (const refused of [pool.query("select 1"), pool.connect()]) {
      const error = await errorOf(refused);
      expect(String(error)).toBe("PoolFullError: 2 callers wait for a database connection already");
      expect([isPoolBusy(error), isDatabaseUnavailable(error)]).toEqual([true, true]);
    }
    for (const late of waiting) expect(isPoolBusy(await late)).toBe(true);
    held.release();
    expect((await pool.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  });

  it("is not ready until one is free again", async () => {
    const held = await pool.connect();
    expect(await isDatabaseReady(createDatabase(pool))).toBe(false);
    held.release();
    expect(await isDatabaseReady(createDatabase(pool))).toBe(true);
  });
});

describe("a connection of a pool", () => {
  for (const [kind, keysOnly] of [
    ["an ordinary one", {}],
    ["one that works on a queue", { keysOnly: "local" }],
  ] as const)
    it(`has PostgreSQL look for a client that is gone, ${kind}`, async () => {
      const { url, drop } = await cloneDatabase();
      const pool = createPool({ url, max: 1, applicationName: "test", ...keysOnly });
      const names = ["idle", "interval", "count"].map((name) => `tcp_keepalives_${name}`);
      // Over a Unix socket they are shown as 0, and what was asked for beside it.
      const { rows } = await pool.query(
        "select reset_val as given from pg_settings where name = any($1)",
        [names],
      );
      expect(new Set(rows.map(({ given }) => given))).toEqual(new Set(["10", "3", "30"]));
      await pool.end();
      await drop();
    });
});
