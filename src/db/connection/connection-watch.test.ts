import { connect, createServer, type Server } from "node:net";
import type pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import {
  type DatabaseWire,
  startDatabaseWire,
} from "../../kernel/pipeline/second-process.test-support.ts";
import { isDatabaseUnavailable } from "./database-errors.ts";
import { createPool } from "./pool.ts";

/** Statements may run for 10 s, so that silence alone closes nothing in these tests. */
describe("a connection that is silent", () => {
  let database: ClonedDatabase;
  let wire: DatabaseWire;
  const pools: pg.Pool[] = [];
  beforeAll(async () => {
    database = await cloneDatabase();
    wire = await startDatabaseWire(database.url);
    const direct = poolOf(database.url);
    await direct.query("create table counters (key integer primary key, value integer)");
    await direct.query("insert into counters values (1, 0), (2, 0)");
  });
  afterEach(async () => {
    for (const pool of pools.splice(0)) await pool.end();
  });
  afterAll(async () => {
    await wire.cut();
    await database.drop();
  });

  function poolOf(url: string): pg.Pool {
    const pool = createPool({ url, max: 2, applicationName: "watched", suspectAfterMs: 200 });
    pools.push(pool);
    return pool;
  }
  const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => undefined,
      (thrown: unknown) => thrown,
    );
  const isUnavailable = async (promise: Promise<unknown>): Promise<boolean> =>
    isDatabaseUnavailable(await errorOf(promise));
  const change = "update counters set value = value + 1 where key = $1";

  it("is closed where its session rests, and another serves at once", async () => {
    const pool = poolOf(wire.url);
    await pool.query("select 1");
    wire.lose();
    expect(await isUnavailable(pool.query("select 2"))).toBe(true);
    expect((await pool.query("select 3 as three")).rows).toEqual([{ three: 3 }]);
  });

  it("is closed where its session has ended", async () => {
    const pool = poolOf(wire.url);
    const { rows } = await pool.query("select pg_backend_pid() as pid");
    wire.lose();
    await poolOf(database.url).query("select pg_terminate_backend($1::int)", [rows[0].pid]);
    expect(await isUnavailable(pool.query("select 2"))).toBe(true);
  });

  it("is closed with a lost one, and neither holds a lock any longer", async () => {
    const pool = poolOf(wire.url);
    const first = await pool.connect();
    await first.query("begin");
    await first.query(change, [1]);
    // Waits for the first one's lock: its session is active, as one of a slow statement.
    const second = await pool.connect();
    await second.query("begin");
    const waits = errorOf(second.query(change, [1]));
    const observer = poolOf(database.url);
    const waiting = `select from pg_stat_activity
                     where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await observer.query(waiting)).rowCount === 0);
    wire.lose();
    const lost = await errorOf(first.query(change, [2]));
    const both = [lost, await waits];
    for (const client of [first, second]) client.release(true);
    expect(both.map(isDatabaseUnavailable)).toEqual([true, true]);
    await observer.query("set lock_timeout = '5s'");
    expect((await observer.query(change, [1])).rowCount).toBe(1);
    const { rows } = await observer.query("select value from counters order by key");
    expect(rows).toEqual([{ value: 1 }, { value: 0 }]);
  });

  it("is left alone while PostgreSQL works on its statement", async () => {
    const slow = poolOf(wire.url).query("select pg_sleep(1.2), 4 as four");
    expect((await slow).rows).toMatchObject([{ four: 4 }]);
  });

  it("is left alone behind a pooler, which does not tell the session's number", async () => {
    const pooler = await startPooler(wire.url);
    const pool = poolOf(pooler.url);
    const slow = pool.query("select pg_sleep(1.2), 5 as five");
    expect((await slow).rows).toMatchObject([{ five: 5 }]);
    await pool.end();
    pools.splice(pools.indexOf(pool), 1);
    await new Promise((resolve) => pooler.server.close(resolve));
  });
});

/** A proxy that changes the number of the session in the server's greeting, as poolers do. */
async function startPooler(databaseUrl: string): Promise<{ url: string; server: Server }> {
  const url = new URL(databaseUrl);
  const target = { port: Number(url.port), host: url.hostname };
  /** Type and length of the message BackendKeyData; four bytes of the number follow. */
  const keyData = Buffer.from([0x4b, 0, 0, 0, 12]);
  const server = createServer((near) => {
    const far = connect(target);
    far.on("data", (bytes: Buffer) => {
      const at = bytes.indexOf(keyData);
      if (at !== -1) bytes.writeInt32BE(123_456_789, at + keyData.length);
      near.write(bytes);
    });
    near.pipe(far);
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      socket.on("error", () => undefined);
      socket.on("close", () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("the proxy has no port");
  url.port = String(address.port);
  return { url: url.href, server };
}
