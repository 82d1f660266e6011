import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { startEmbeddedPostgres } from "../../../src/db/embedded-postgres/embedded-postgres.ts";
import {
  findPostgresPrograms,
  freePort,
} from "../../../src/db/embedded-postgres/postgres-process.ts";
import { isAccepting, tcpUrl } from "../fault-stage.ts";
import { until } from "../figure.ts";

/**
 * The wall clock of processes, moved by libfaketime (Debian's package of that name). The monotonic
 * clock is left alone: it stands still while a machine sleeps, and is never set.
 */

const LIBRARIES = ["x86_64-linux-gnu", "aarch64-linux-gnu"].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/** Where libfaketime is; undefined where it is not installed. */
export const findLibfaketime = (): string | undefined => LIBRARIES.find((path) => existsSync(path));

/** A wall clock that a scenario moves. */
export class FakedTime {
  readonly environment: Readonly<Record<string, string>>;
  readonly #file: string;
  #offsetSec = 0;

  constructor(folder: string, library: string) {
    this.#file = join(folder, "offset");
    this.#write();
    this.environment = {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: this.#file,
      FAKETIME_NO_CACHE: "1",
      DONT_FAKE_MONOTONIC: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    };
  }

  /** How far it is ahead of the machine's. */
  get offsetMs(): number {
    return this.#offsetSec * 1_000;
  }

  move(byMs: number): void {
    this.#offsetSec += byMs / 1_000;
    this.#write();
  }

  /** Replaced as one step: processes read it at any moment, under another user too. */
  #write(): void {
    const sign = this.#offsetSec < 0 ? "-" : "+";
    writeFileSync(`${this.#file}.new`, `${sign}${Math.abs(this.#offsetSec)}\n`);
    chmodSync(`${this.#file}.new`, 0o644);
    renameSync(`${this.#file}.new`, this.#file);
  }
}

/** A PostgreSQL whose clock is moved. */
interface FakedPostgres {
  url: string;
  stop(): Promise<void>;
}

/**
 * Starts one on a new data folder. The embedded one gets no environment, so the program is started
 * here, as the owner of the files that it made.
 */
export async function startFakedPostgres(folder: string, time: FakedTime): Promise<FakedPostgres> {
  const data = join(folder, "postgres");
  const made = await startEmbeddedPostgres({ dataDirectory: data });
  const url = new URL(tcpUrl(made));
  await made.stop();
  const cluster = join(data, "cluster");
  rmSync(join(cluster, "postmaster.pid"), { force: true });
  const port = await freePort();
  url.port = String(port);
  const { uid, gid } = statSync(cluster);
  const settings = {
    port: String(port),
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: "100",
    // Sized for a bench beside others.
    shared_buffers: "128MB",
  };
  const child = spawn(
    findPostgresPrograms().postgres,
    [
      "-D",
      cluster,
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    {
      uid,
      gid,
      cwd: "/",
      env: { PATH: process.env["PATH"], LC_ALL: "C", TZ: "UTC", ...time.environment },
      stdio: ["ignore", "ignore", "ignore"],
    },
  );
  await until("PostgreSQL under a moved clock", () => isAccepting(url.href), 30_000);
  return { url: url.href, stop: () => end(child) };
}

async function end(child: ChildProcess): Promise<void> {
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.kill("SIGINT");
  await gone;
}
