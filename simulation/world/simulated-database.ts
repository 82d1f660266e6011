import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync, statfsSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { makeNowMovable, moveDatabaseTime } from "../../sandbox/sandbox-database.store.ts";
import { createPool } from "../../src/db/connection/pool.ts";
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from "../../src/db/embedded-postgres/embedded-postgres.ts";
import { SECOND_MS } from "../../src/lib/time/clock.ts";

const DISK_MIB = 4_096;
const ACCEPTS_WITHIN_MS = 60 * SECOND_MS;
const DATABASE = "castmeter";
/** More than what is left of the log's present file of 16 MiB. */
const LOG_MESSAGES = 20;
const LOG_MESSAGE_BYTES = 1_000_000;

export type Row = Record<string, unknown>;

/**
 * A PostgreSQL of the run's own, which can be killed, cut off, filled and lost. Commits reach its
 * log before they are acknowledged, so that a killed server loses none; only a power cut, which is
 * not simulated, would. Started as root it is on a small disk of its own that can be full.
 */
export class SimulatedDatabase {
  readonly hasDisk: boolean;
  readonly #folder: string;
  readonly #server: EmbeddedPostgres;
  #pool: pg.Pool;
  #offsetMs = 0;

  private constructor(folder: string, server: EmbeddedPostgres, hasDisk: boolean) {
    this.#folder = folder;
    this.#server = server;
    this.hasDisk = hasDisk;
    this.#pool = this.#connect();
  }

  /** @param withDisk False to leave the disk of its own out, and the faults of it. */
  static async start(folder: string, withDisk: boolean): Promise<SimulatedDatabase> {
    const hasDisk = withDisk && process.getuid?.() === 0 && mountDisk(folder);
    try {
      const server = await startEmbeddedPostgres({
        dataDirectory: join(folder, "postgres"),
        settings: {
          fsync: "off",
          full_page_writes: "off",
          // The files of the log are kept for reuse; with few of them a full disk is met soon.
          max_wal_size: "128MB",
          min_wal_size: "32MB",
        },
        restart: { firstDelayMs: 50 },
      });
      const database = new SimulatedDatabase(folder, server, hasDisk);
      await makeNowMovable(database.#pool);
      await database.reconnect();
      return database;
    } catch (error) {
      if (hasDisk) execFileSync("umount", [folder]);
      throw error;
    }
  }

  get url(): string {
    return this.#server.url;
  }

  get pool(): pg.Pool {
    return this.#pool;
  }

  /** Rows of a statement of the simulation itself; tried again where a fault has cut it off. */
  async rows<Found extends Row>(text: string, values: unknown[] = []): Promise<Found[]> {
    for (let attempt = 1; ; attempt += 1)
      try {
        return (await this.#pool.query<Found>(text, values)).rows;
      } catch (error) {
        if (attempt === 3 || !isConnectionLost(error)) throw error;
        await this.accepts();
      }
  }

  async moveTo(offsetMs: number): Promise<void> {
    this.#offsetMs = offsetMs;
    for (let attempt = 1; ; attempt += 1)
      try {
        return await moveDatabaseTime(this.#pool, offsetMs);
      } catch (error) {
        if (attempt === 3 || !isConnectionLost(error)) throw error;
        await this.accepts();
      }
  }

  /** Ends every connection of the program, in the middle of what it does. */
  async cutConnections(): Promise<number> {
    const rows = await this.rows(
      `select pg_terminate_backend(pid)
       from pg_stat_activity
       where datname = current_database()
         and pid <> pg_backend_pid()
         and application_name <> 'simulation'`,
    );
    return rows.length;
  }

  /** `stop -m immediate`: no checkpoint, no farewell; the server is started again at its address. */
  async failOver(): Promise<void> {
    process.kill(this.#postmaster(), "SIGQUIT");
    await delay(100);
    await this.accepts();
  }

  /** Takes the last free byte of the disk until the returned function is called. */
  async fillDisk(): Promise<() => Promise<void>> {
    const { blocks, bavail, bsize } = statfsSync(this.#folder);
    this.#resizeDisk(((blocks - bavail) * bsize) / 1_024 + 64);
    // The log's present file has space left: a write is acknowledged until that is used up.
    for (let sent = 0; sent < LOG_MESSAGES; sent += 1)
      await this.#pool
        .query("select pg_logical_emit_message(true, 'simulation', repeat('x', $1))", [
          LOG_MESSAGE_BYTES,
        ])
        .catch(() => undefined);
    return async () => {
      this.#resizeDisk(DISK_MIB * 1_024);
      await this.accepts();
    };
  }

  #resizeDisk(kib: number): void {
    execFileSync("mount", ["-o", `remount,size=${Math.ceil(kib)}k`, this.#folder]);
  }

  /** Loses everything: an empty database in the place of this one. */
  async lose(): Promise<void> {
    await this.#pool.end();
    const admin = new pg.Client({ connectionString: this.url.replace(/\/[^/]+$/, "/postgres") });
    await admin.connect();
    await admin.query(`drop database ${DATABASE} with (force)`);
    await admin.query(`create database ${DATABASE}`);
    await admin.end();
    this.#pool = this.#connect();
    await makeNowMovable(this.#pool);
    await this.reconnect();
    await this.moveTo(this.#offsetMs);
  }

  /** Resolves when the server takes a write. */
  async accepts(): Promise<void> {
    const giveUpMs = performance.now() + ACCEPTS_WITHIN_MS;
    for (;;)
      try {
        await this.#pool.query("update sandbox.time_offset set milliseconds = milliseconds");
        return;
      } catch (error) {
        if (performance.now() > giveUpMs) throw error;
        await delay(50);
      }
  }

  async reconnect(): Promise<void> {
    await this.#pool.end();
    this.#pool = this.#connect();
  }

  async disconnect(): Promise<void> {
    await this.#pool.end();
  }

  async close(): Promise<void> {
    await this.#pool.end().catch(() => undefined);
    await this.#server.stop();
    if (this.hasDisk) execFileSync("umount", [this.#folder]);
  }

  #connect(): pg.Pool {
    return createPool({ url: this.url, max: 3, applicationName: "simulation" });
  }

  #postmaster(): number {
    const names = readdirSync(join(this.#folder, "postgres"), { encoding: "utf8" });
    for (const name of names)
      try {
        const path = join(this.#folder, "postgres", name, "postmaster.pid");
        return Number(readFileSync(path, "utf8").split("\n")[0]);
      } catch {
        continue;
      }
    throw new Error("The database has no postmaster.pid.");
  }
}

const isConnectionLost = (error: unknown): boolean =>
  error instanceof Error &&
  (/terminat|ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|timeout|starting up|shutting down|recovery/i.test(
    error.message,
  ) ||
    ("code" in error && /^(57P|08)/.test(String(error.code))));

function mountDisk(folder: string): boolean {
  try {
    const options = `size=${DISK_MIB}m,mode=0755`;
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", folder], { stdio: "ignore" });
    return true;
  } catch {
    // A container may lack the right to mount.
    return false;
  }
}
