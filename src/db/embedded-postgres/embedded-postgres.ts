import { existsSync, statSync } from "node:fs";
import type { ChildProcess } from "node:child_process";
import pg from "pg";
import {
  assertDataVersion,
  claimDataFolder,
  databasePassword,
  dataFolderAt,
  type DataFolder,
  removeRunningInstance,
  writeRunningInstance,
} from "./data-folder.ts";
import { postgresAccount } from "./postgres-account.ts";
import { type DatabaseLog, PostgresSupervisor, type RestartPauses } from "./supervise-postgres.ts";
import {
  findPostgresPrograms,
  freePort,
  launchPostgres,
  makeCluster,
  postgresMajorVersion,
  type PostgresLaunch,
  postgresReady,
  stopOrphan,
  stopPostgres,
} from "./postgres-process.ts";

export { DataFolderInUseError, readRunningInstance } from "./data-folder.ts";

/** The folder of a database server, and its settings. */
export interface EmbeddedPostgresOptions {
  /** PostgreSQL's folder, such as `DATA_DIR/postgres`. Created where it does not exist. */
  dataDirectory: string;
  /** PostgreSQL settings that override the defaults below; tests set `{ fsync: "off" }`. */
  settings?: Record<string, string>;
  /** Default: logs nothing. */
  log?: DatabaseLog;
  /** Pauses before PostgreSQL is started again after it ended by itself. */
  restart?: RestartPauses;
}

/** A running PostgreSQL with one database. */
export interface EmbeddedPostgres {
  /**
   * Connection URL for `pg`: by Unix socket where its path fits, else by 127.0.0.1. It holds the
   * password and must never be logged.
   */
  url: string;
  /** The port on 127.0.0.1, for tools that need TCP, with the same user and password. */
  port: number;
  /** Ends open sessions, stops PostgreSQL and releases the folder. May be called again. */
  stop(): Promise<void>;
}

/**
 * Settings for a laptop that also runs other programs. Commits are durable: they survive a power
 * cut.
 */
const DEFAULT_SETTINGS: Record<string, string> = {
  shared_buffers: "128MB",
  max_connections: "100",
  synchronous_commit: "on",
  // Compiling a plan costs 50 ms and more, and the longest statements take less than that.
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  log_min_messages: "warning",
  // Nothing replicates from this server, and at this level a bulk load into a new table writes no
  // log.
  wal_level: "minimal",
  max_wal_senders: "0",
};

const SILENCE: DatabaseLog = { warn: () => undefined, error: () => undefined };
const DATABASE = "castmeter";
/**
 * Longest path of a Unix socket that every platform accepts, without the terminating zero byte
 * (Linux allows 107).
 */
const SOCKET_PATH_MAX = 103;
const PORT_TRIES = 5;

/**
 * Starts a real PostgreSQL on a folder and creates its database. A new folder takes about 1 s, an
 * existing one 0.2 s. When PostgreSQL ends by itself it is started again at the same address. The
 * remains of an unclean stop (a PostgreSQL still running, a stale lock, a half-created folder) are
 * repaired first.
 *
 * @throws DataFolderInUseError when a living process holds the folder; DataVersionError when its
 * data is of another major version; otherwise Error whose message tells the operator what to do.
 */
export async function startEmbeddedPostgres(
  options: EmbeddedPostgresOptions,
): Promise<EmbeddedPostgres> {
  const { log = SILENCE } = options;
  const folder = dataFolderAt(options.dataDirectory);
  const release = claimDataFolder(folder);
  try {
    const programs = findPostgresPrograms();
    const isNew = !existsSync(folder.cluster);
    const account = postgresAccount(
      { program: programs.postgres, folder: folder.path },
      isNew ? null : folder.cluster,
    );
    const launch = { folder, programs, account };
    const settings = { ...DEFAULT_SETTINGS, ...options.settings };
    const password = await prepareCluster(launch, settings["fsync"] !== "off", log);
    const { child, port } = await launchOnFreePort(launch, settings);
    const supervisor = new PostgresSupervisor({
      folder,
      child,
      relaunch: () => launchOnPort(launch, settings, { port, keepLog: true }),
      log,
      pauses: options.restart ?? {},
    });
    return await announce({ folder, supervisor, port, password, release });
  } catch (error) {
    release();
    throw error;
  }
}

async function prepareCluster(
  launch: PostgresLaunch,
  isDurable: boolean,
  log: DatabaseLog,
): Promise<string> {
  const { folder, programs, account } = launch;
  const majorVersion = postgresMajorVersion(programs, account);
  const password = databasePassword(folder);
  if (!existsSync(folder.cluster)) {
    makeCluster(launch, password, isDurable);
    return password;
  }
  assertOurs(folder);
  assertDataVersion(folder, majorVersion);
  if (await stopOrphan(folder))
    log.warn({ folder: folder.path }, "stopped a PostgreSQL that an earlier process left running");
  return password;
}

/**
 * PostgreSQL refuses another user's data as well, but its message does not tell the operator what
 * to do.
 */
function assertOurs(folder: DataFolder): void {
  const uid = process.getuid?.() ?? 0;
  const owner = statSync(folder.cluster).uid;
  if (uid !== 0 && owner !== uid) {
    throw new Error(
      `The data in ${folder.path} belongs to another user (number ${owner}). ` +
        "Start as that user or as root, or set DATA_DIR to another folder.",
    );
  }
}

/** Another process may bind a free port before PostgreSQL does: then another port is tried. */
async function launchOnFreePort(
  launch: PostgresLaunch,
  settings: Record<string, string>,
): Promise<{ child: ChildProcess; port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    try {
      return { child: await launchOnPort(launch, settings, { port, keepLog: false }), port };
    } catch (error) {
      const portTaken = error instanceof Error && error.message.includes("Address already in use");
      if (!portTaken || attempt === PORT_TRIES) throw error;
    }
  }
}

async function launchOnPort(
  launch: PostgresLaunch,
  settings: Record<string, string>,
  { port, keepLog }: { port: number; keepLog: boolean },
): Promise<ChildProcess> {
  const all = {
    ...settings,
    listen_addresses: "127.0.0.1",
    port: String(port),
    // The path is relative to the cluster, so that PostgreSQL starts regardless of the length of
    // the folder's path.
    unix_socket_directories: ".",
    unix_socket_permissions: "0700",
  };
  const child = launchPostgres(launch, all, keepLog);
  try {
    await postgresReady(launch.folder, child);
    return child;
  } catch (error) {
    await stopPostgres(child);
    throw error;
  }
}

interface Launched {
  folder: DataFolder;
  supervisor: PostgresSupervisor;
  port: number;
  password: string;
  release: () => void;
}

async function announce({
  folder,
  supervisor,
  port,
  password,
  release,
}: Launched): Promise<EmbeddedPostgres> {
  let stopping: Promise<void> | undefined;
  const stop = async (): Promise<void> => {
    removeRunningInstance(folder);
    await supervisor.stop();
    release();
  };
  try {
    const url = await ensureDatabase(folder, port, password);
    writeRunningInstance(folder, { pid: process.pid, port, url });
    return { url, port, stop: () => (stopping ??= stop()) };
  } catch (error) {
    stopping = stop();
    await stopping;
    throw error;
  }
}

/**
 * The URL of a database on this server. The socket carries about a fifth more one-row reads a
 * second than TCP on loopback (measured side by side, 10 connections: 32 k against 26 k), and only
 * its owner can open it.
 */
function databaseUrl(folder: DataFolder, port: number, password: string, database: string): string {
  const socketFits = Buffer.byteLength(`${folder.cluster}/.s.PGSQL.${port}`) <= SOCKET_PATH_MAX;
  const host = socketFits ? encodeURIComponent(folder.cluster) : "127.0.0.1";
  return `postgres://castmeter:${password}@${host}:${port}/${database}`;
}

async function ensureDatabase(folder: DataFolder, port: number, password: string): Promise<string> {
  const client = new pg.Client({
    connectionString: databaseUrl(folder, port, password, "postgres"),
  });
  await client.connect();
  try {
    const { rowCount } = await client.query("select from pg_database where datname = $1", [
      DATABASE,
    ]);
    if (rowCount === 0) await client.query(`create database ${DATABASE}`);
  } finally {
    await client.end();
  }
  return databaseUrl(folder, port, password, DATABASE);
}
