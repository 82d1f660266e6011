import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { createPool } from "./pool.ts";

describe("a pool's connections", () => {
  let database: { url: string; drop: () => Promise<void> };
  const pools: pg.Pool[] = [];
  beforeAll(async () => {
    database = await cloneDatabase();
  });
  afterAll(async () => {
    for (const pool of pools) await pool.end();
    await database.drop();
  });

  /** Pools of one connection, so that every query meets the statements of those before it. */
  const poolOf = (keysOnly: boolean): pg.Pool => {
    const pool = createPool({ url: database.url, max: 1, applicationName: "test", keysOnly });
    pools.push(pool);
    return pool;
  };
  const prepared = async (pool: pg.Pool): Promise<string[]> =>
    (
      await pool.query<{ statement: string }>(
        "select statement from pg_prepared_statements order by statement",
      )
    ).rows.map(({ statement }) => statement);

  const SCALAR = "select $1::int as value";
  const ARRAY = "select $1::int = any($2::int[]) as found";

  it("prepare a statement with values once, and none with an array", async () => {
    const pool = poolOf(false);
    for (const value of [1, 2]) {
      const { rows } = await pool.query(SCALAR, [value]);
      expect(rows).toEqual([{ value }]);
    }
    expect((await pool.query(ARRAY, [1, [1, 2]])).rows).toEqual([{ found: true }]);
    expect(await prepared(pool)).toEqual([SCALAR]);
  });

  it("prepare statements with arrays too in a pool for queries by key", async () => {
    const pool = poolOf(true);
    await pool.query(SCALAR, [1]);
    for (const key of [1, 3])
      expect((await pool.query(ARRAY, [key, [1, 2]])).rows).toEqual([{ found: key === 1 }]);
    expect(await prepared(pool)).toEqual([ARRAY, SCALAR].sort());
  });
});
