import { type AddressInfo, createServer } from "node:net";
import pg from "pg";
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { ADVISORY_LOCKS } from "../locks.ts";
import { migrate, type MigrateOptions } from "../migrate.ts";
import { findMigrations, migrationOf } from "./migration-files.ts";
import { type WaitNote, WaitNotes } from "./wait-notes.ts";

describe("notes of what is waited for", () => {
  afterEach(() => vi.useRealTimers());

  it("are made every 5 s, from the beginning of each wait, until its end", () => {
    vi.useFakeTimers();
    const noted: WaitNote[] = [];
    const notes = new WaitNotes((note) => noted.push(note));
    notes.begin("a connection to the database");
    vi.advanceTimersByTime(11_000);
    notes.begin("statement 1 of 2");
    vi.advanceTimersByTime(5_000);
    notes.end();
    vi.advanceTimersByTime(60_000);
    expect(noted).toEqual([
      { for: "a connection to the database", seconds: 5 },
      { for: "a connection to the database", seconds: 10 },
      { for: "statement 1 of 2", seconds: 5 },
    ]);
  });
});

describe("a start that waits", () => {
  let database: ClonedDatabase;
  let other: pg.Client;
  beforeAll(async () => {
    database = await cloneDatabase();
    other = new pg.Client({ connectionString: database.url });
    await other.connect();
  });
  afterAll(async () => {
    await other.end();
    await database.drop();
  });

  /** Migrates until a note is made of something; then `release` lets it go on. */
  async function waitFor(
    what: string,
    options: MigrateOptions,
    release: () => Promise<unknown>,
  ): Promise<string[]> {
    const { promise: noted, resolve } = Promise.withResolvers<void>();
    const onLongWait = (note: WaitNote): void => {
      if (note.for === what) resolve();
    };
    const migrating = migrate(database.url, { ...options, noteEveryMs: 5, onLongWait });
    migrating.catch(() => undefined);
    await noted;
    await release();
    return migrating;
  }

  it("names another process that migrates", async () => {
    await other.query("select pg_advisory_lock($1)", [ADVISORY_LOCKS.migrations]);
    const release = () => other.query("select pg_advisory_unlock($1)", [ADVISORY_LOCKS.migrations]);
    expect(await waitFor("another process that migrates this database", {}, release)).toEqual([]);
  });

  it("names the statement of a migration that takes long", async () => {
    const long = migrationOf(
      "9001_long.sql",
      "-- each statement by itself\n-- oldest program: this\nselect 1;\n" +
        "create index concurrently if not exists shows_long on shows (show_id);\n",
    );
    await other.query("begin isolation level repeatable read");
    await other.query("select from shows");
    const migrations = [...(await findMigrations()), long];
    const what = "statement 2 of 2 of migration 9001_long.sql";
    expect(await waitFor(what, { migrations }, () => other.query("commit"))).toEqual([
      "9001_long.sql",
    ]);
  });

  it("waits for a server that is starting, and gives up after a time", async () => {
    let tries = 0;
    const starting = createServer((socket) => {
      socket.once("data", () => {
        tries += 1;
        const fields = Buffer.from("SFATAL\0C57P03\0Mthe database system is starting up\0\0");
        const length = Buffer.alloc(4);
        length.writeInt32BE(fields.length + 4);
        socket.end(Buffer.concat([Buffer.from("E"), length, fields]));
      });
      socket.on("error", () => undefined);
    });
    await new Promise<void>((resolve) => void starting.listen(0, "127.0.0.1", resolve));
    const { port } = starting.address() as AddressInfo;
    const { promise: noted, resolve } = Promise.withResolvers<WaitNote>();
    const failed = migrate(`postgres://x@127.0.0.1:${port}/x`, {
      pauseMs: 5,
      giveUpMs: 300,
      noteEveryMs: 20,
      onLongWait: resolve,
    });
    await expect(failed).rejects.toThrow("the database system is starting up");
    expect((await noted).for).toBe("a connection to the database");
    expect(tries).toBeGreaterThan(1);
    await new Promise<void>((resolveClose) => void starting.close(() => resolveClose()));
  });
});
