import { type CompiledQuery, sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import {
  type DatabaseWire,
  startDatabaseWire,
} from "../../kernel/pipeline/second-process.test-support.ts";
import { createDatabase, type Database, inTransaction } from "./database.ts";
import { createPool } from "./pool.ts";

describe("a transaction", () => {
  let cloned: ClonedDatabase;
  let wire: DatabaseWire;
  let pool: pg.Pool;
  let database: Database;
  let direct: pg.Client;
  beforeAll(async () => {
    cloned = await cloneDatabase();
    wire = await startDatabaseWire(cloned.url);
    pool = createPool({ url: wire.url, max: 1, applicationName: "test" });
    database = createDatabase(pool);
    direct = new pg.Client({ connectionString: cloned.url });
    await direct.connect();
    await direct.query("create table numbers (n integer primary key)");
  });
  afterAll(async () => {
    await pool.end();
    await direct.end();
    await wire.cut();
    await cloned.drop();
  });

  const insertOf = (executor: Database, n: number): CompiledQuery =>
    sql`insert into numbers (n) values (${n})`.compile(executor);
  const insert = async (executor: Database, n: number): Promise<void> => {
    await executor.executeQuery(insertOf(executor, n));
  };
  const read = (executor: Database) => executor.selectFrom("workspaces").select("name").execute();
  const stored = async (): Promise<number[]> =>
    (await direct.query<{ n: number }>("select n from numbers order by n")).rows.map(({ n }) => n);
  /** How often the work waits for the server on a connection whose statements are prepared. */
  async function roundTripsOf(work: () => Promise<unknown>): Promise<number> {
    await direct.query("delete from numbers");
    await work();
    await direct.query("delete from numbers");
    const before = wire.roundTrips();
    await work();
    return wire.roundTrips() - before;
  }

  it("sends BEGIN with the first reads, and what is issued together together", async () => {
    const trips = await roundTripsOf(() =>
      inTransaction(database, async (transaction) => {
        await Promise.all([read(transaction), read(transaction), read(transaction)]);
        await Promise.all([insert(transaction, 1), insert(transaction, 2), read(transaction)]);
      }),
    );
    expect(trips).toBe(3);
    expect(await stored()).toEqual([1, 2]);
  });

  it("sends its last statements with COMMIT", async () => {
    const trips = await roundTripsOf(() =>
      inTransaction(database, async (transaction) => {
        transaction.withCommit(() => [insertOf(transaction, 1), insertOf(transaction, 2)]);
        await read(transaction);
      }),
    );
    expect(trips).toBe(2);
    expect(await stored()).toEqual([1, 2]);
  });

  it("sends nothing where it has no statements", async () => {
    const before = wire.roundTrips();
    expect(await inTransaction(database, async () => "nothing")).toBe("nothing");
    expect(wire.roundTrips()).toBe(before);
  });

  it("sends a change with BEGIN too, and keeps the order of what is issued", async () => {
    const trips = await roundTripsOf(() =>
      inTransaction(database, async (transaction) => {
        const [, rows] = await Promise.all([
          insert(transaction, 1),
          sql<{ n: number }>`select n from numbers`.execute(transaction),
        ]);
        expect(rows.rows).toEqual([{ n: 1 }]);
      }),
    );
    expect(trips).toBe(2);
  });

  it("sends what is issued while a statement is under way once that is answered", async () => {
    await direct.query("delete from numbers");
    await inTransaction(database, async (transaction) => {
      const first = insert(transaction, 1);
      await new Promise(setImmediate);
      await Promise.all([first, insert(transaction, 2), read(transaction)]);
    });
    expect(await stored()).toEqual([1, 2]);
    const failing = inTransaction(database, async (transaction) => {
      const first = insert(transaction, 1);
      await new Promise(setImmediate);
      await Promise.allSettled([first, insert(transaction, 3)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await stored()).toEqual([1, 2]);
  });

  it("fails with the error of a statement sent with COMMIT, and stores nothing", async () => {
    await direct.query("delete from numbers");
    const failing = inTransaction(database, async (transaction) => {
      await insert(transaction, 1);
      transaction.withCommit(() => [insertOf(transaction, 2), insertOf(transaction, 1)]);
      transaction.withCommit(() => [insertOf(transaction, 3)]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await stored()).toEqual([]);
    await inTransaction(database, (transaction) => insert(transaction, 9));
    expect(await stored()).toEqual([9]);
  });

  it("fails with the first error of statements sent together, and stores nothing", async () => {
    await direct.query("delete from numbers");
    const failing = inTransaction(database, async (transaction) => {
      await Promise.all([
        insert(transaction, 1),
        insert(transaction, 1),
        read(transaction),
        insert(transaction, 2),
      ]);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await stored()).toEqual([]);
  });

  it("fails with an error that the work dropped, and reports no rollback as a commit", async () => {
    const failing = inTransaction(database, async (transaction) => {
      await insert(transaction, 1);
      await insert(transaction, 1).catch(() => undefined);
    });
    await expect(failing).rejects.toMatchObject({ code: "23505" });
    expect(await stored()).toEqual([]);
  });

  it("refuses a statement after its end, when its connection may be another's", async () => {
    let leaked: Database | undefined;
    await inTransaction(database, async (transaction) => {
      leaked = transaction;
      await read(transaction);
    });
    await expect(insert(leaked as Database, 5)).rejects.toThrow("after the end");
    const failing = inTransaction(database, async (transaction) => {
      const late = Promise.withResolvers<void>();
      void late.promise.then(() => insert(transaction, 6)).catch(() => undefined);
      try {
        await sql`select 1 / 0`.execute(transaction);
      } finally {
        setImmediate(late.resolve);
      }
    });
    await expect(failing).rejects.toMatchObject({ code: "22012" });
    await inTransaction(database, async (transaction) => void (await read(transaction)));
    expect(await stored()).toEqual([]);
  });

  it("sends no change that was issued right before its end", async () => {
    await direct.query("delete from numbers");
    const failing = inTransaction(database, (transaction) =>
      Promise.all([insert(transaction, 1), Promise.reject(new Error("at once"))]),
    );
    await expect(failing).rejects.toThrow("at once");
    await inTransaction(database, async (transaction) => void (await read(transaction)));
    expect(await stored()).toEqual([]);
  });

  it("commits nothing where a statement has a value that cannot be sent", async () => {
    await direct.query("delete from numbers");
    const circular: Record<string, unknown> = {};
    circular["itself"] = circular;
    for (const value of [circular, { large: 1n }]) {
      const insertOfValue = (executor: Database): CompiledQuery =>
        sql`insert into numbers (n) values (length(${value}::text))`.compile(executor);
      const withCommit = inTransaction(database, async (transaction) => {
        await insert(transaction, 1);
        transaction.withCommit(() => [insertOf(transaction, 2), insertOfValue(transaction)]);
      });
      await expect(withCommit).rejects.toThrow(TypeError);
      const dropped = inTransaction(database, async (transaction) => {
        await insert(transaction, 1);
        await transaction.executeQuery(insertOfValue(transaction)).catch(() => undefined);
      });
      await expect(dropped).rejects.toThrow(TypeError);
      expect(await stored()).toEqual([]);
    }
    await inTransaction(database, (transaction) => insert(transaction, 3));
    expect(await stored()).toEqual([3]);
  });

  it("repeats no statement with an outdated plan behind a COMMIT: it starts again", async () => {
    await direct.query("delete from numbers");
    await direct.query("create table widened (n integer)");
    const readWidened = (executor: Database): CompiledQuery =>
      sql`insert into widened (n) values (${1}) returning *`.compile(executor);
    let runs = 0;
    const work = () =>
      inTransaction(database, async (transaction) => {
        runs += 1;
        await insert(transaction, 10 + runs);
        transaction.withCommit(() => [readWidened(transaction)]);
      });
    await work();
    await direct.query("alter table widened add column later text");
    await work();
    expect(runs).toBe(3);
    expect(await stored()).toEqual([11, 13]);
    expect((await direct.query("select from widened")).rowCount).toBe(2);
  });

  it("leaves no connection open where its database is destroyed", async () => {
    const own = createPool({ url: cloned.url, max: 1, applicationName: "test" });
    const owner = createDatabase(own);
    await inTransaction(owner, async (transaction) => void (await read(transaction)));
    await owner.destroy();
    expect([own.ending, own.totalCount]).toEqual([true, 0]);
  });

  it("gives a broken connection back as broken, with the error that was first", async () => {
    const failing = inTransaction(database, async (transaction) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(
        transaction,
      );
      await direct.query("select pg_terminate_backend($1)", [rows[0]?.pid]);
      transaction.withCommit(() => [insertOf(transaction, 7)]);
    });
    await expect(failing).rejects.toThrow(/terminat|not queryable/i);
    expect(await stored()).not.toContain(7);
    await inTransaction(database, async (transaction) => void (await read(transaction)));
  });
});
