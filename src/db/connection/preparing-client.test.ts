import { sql } from "kysely";
import type pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cloneDatabase } from "../../../test/clone-database.ts";
import { createDatabase, inTransaction } from "./database.ts";
import { isStalePlan } from "./database-errors.ts";
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
  const poolOf = (keysOnly?: "local" | "tenants"): pg.Pool => {
    const pool = createPool({
      url: database.url,
      max: 1,
      applicationName: "test",
      ...(keysOnly === undefined ? {} : { keysOnly }),
    });
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
    const pool = poolOf();
    for (const value of [1, 2]) {
      const { rows } = await pool.query(SCALAR, [value]);
      expect(rows).toEqual([{ value }]);
    }
    expect((await pool.query(ARRAY, [1, [1, 2]])).rows).toEqual([{ found: true }]);
    expect(await prepared(pool)).toEqual([SCALAR]);
  });

  it.each(["local", "tenants"] as const)(
    "prepare statements with arrays too in a pool for queries by key: %s",
    async (keysOnly) => {
      const pool = poolOf(keysOnly);
      await pool.query(SCALAR, [1]);
      for (const key of [1, 3])
        expect((await pool.query(ARRAY, [key, [1, 2]])).rows).toEqual([{ found: key === 1 }]);
      expect(await prepared(pool)).toEqual([ARRAY, SCALAR].sort());
    },
  );

  it("force a plan without values over local tables alone: others have none", async () => {
    const modeOf = async (pool: pg.Pool) =>
      (await pool.query("show plan_cache_mode")).rows[0] as unknown;
    expect(await modeOf(poolOf("local"))).toEqual({ plan_cache_mode: "force_generic_plan" });
    for (const pool of [poolOf("tenants"), poolOf()])
      expect(await modeOf(pool)).toEqual({ plan_cache_mode: "auto" });
  });

  it.each(["local", undefined] as const)(
    "prepare again where a table has got a column: keysOnly %s, by text, by name, in a transaction",
    async (keysOnly) => {
      const [first, second] = [poolOf(keysOnly), poolOf(keysOnly)];
      const table = `widened_${keysOnly}`;
      const everything = `select * from ${table} where key = $1`;
      const named = { name: `${table}-by-key`, text: everything, values: [1] };
      const rowsOf = (pool: pg.Pool): Promise<unknown[]> =>
        Promise.all([
          pool.query(everything, [1]).then(({ rows }) => rows[0] as unknown),
          pool.query(named).then(({ rows }) => rows[0] as unknown),
          inTransaction(
            createDatabase(pool),
            async (transaction) =>
              (await sql`select * from ${sql.table(table)} where key = ${1}`.execute(transaction))
                .rows[0],
          ),
        ]);
      await first.query(`create table ${table} (key integer)`);
      await first.query(`insert into ${table} values (1)`);
      for (const pool of [first, second])
        expect(await rowsOf(pool)).toEqual([{ key: 1 }, { key: 1 }, { key: 1 }]);
      await first.query(`alter table ${table} add column later text default 'new'`);
      const row = { key: 1, later: "new" };
      for (const pool of [first, second]) expect(await rowsOf(pool)).toEqual([row, row, row]);
    },
  );

  it("leave a statement alone whose transaction has failed", async () => {
    const pool = poolOf();
    const client = await pool.connect();
    await client.query("create table narrow (key integer)");
    await client.query("select * from narrow where key = $1", [1]);
    await client.query("alter table narrow add column later text");
    await client.query("begin");
    const error = await client
      .query("select * from narrow where key = $1", [1])
      .catch((thrown: unknown) => thrown);
    await client.query("rollback");
    client.release();
    expect(isStalePlan(error)).toBe(true);
  });
});
