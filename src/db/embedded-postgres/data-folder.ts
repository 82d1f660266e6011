import { randomBytes } from "node:crypto";
import { existsSync, linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { makeFolder } from "../../lib/make-folder.ts";
import { processIdentity } from "./process-identity.ts";

/**
 * The data folder of an embedded PostgreSQL. One process holds it at a time. It contains:
 *
 *   cluster/        PostgreSQL's own data directory
 * cluster.new/ a cluster that is being created; renamed when complete, so that half of one is never
 *                   used as data
 *   password        of the role `castmeter`, mode 0600
 *   owner.json      the process that holds the folder
 *   instance.json   how to reach the running database, mode 0600
 *   postgres.log    PostgreSQL's output since the last start
 */
export interface DataFolder {
  path: string;
  cluster: string;
  newCluster: string;
  passwordFile: string;
  ownerFile: string;
  instanceFile: string;
  logFile: string;
}

/** A running database: the process that owns it, its port on 127.0.0.1 and its URL. */
export interface RunningInstance {
  pid: number;
  port: number;
  url: string;
}

interface Owner {
  pid: number;
  identity: string;
}

/** Another living process holds the folder. */
export class DataFolderInUseError extends Error {
  readonly pid: number;

  constructor(path: string, pid: number) {
    super(
      `The data folder ${path} is in use by process ${pid}. ` +
        "Stop that process first, or set DATA_DIR to another folder.",
    );
    this.name = "DataFolderInUseError";
    this.pid = pid;
  }
}

/** The data was written by another major version of PostgreSQL than that of this release. */
export class DataVersionError extends Error {
  constructor(path: string, found: string, expected: string) {
    super(
      `The data folder ${path} was written by PostgreSQL ${found}; ` +
        `this release brings PostgreSQL ${expected} and cannot read it. ` +
        "Make a backup with the release that wrote it (castmeter backup), then restore it into an " +
        "empty folder (castmeter restore).",
    );
    this.name = "DataVersionError";
  }
}

/** The paths in a data folder; touches no file. */
export function dataFolderAt(dataDirectory: string): DataFolder {
  const path = resolve(dataDirectory);
  return {
    path,
    cluster: join(path, "cluster"),
    newCluster: join(path, "cluster.new"),
    passwordFile: join(path, "password"),
    ownerFile: join(path, "owner.json"),
    instanceFile: join(path, "instance.json"),
    logFile: join(path, "postgres.log"),
  };
}

function readJson(file: string): unknown {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

function readOwner(file: string): Owner | null {
  const value = readJson(file) as Partial<Owner> | null;
  return typeof value?.pid === "number" && typeof value.identity === "string"
    ? { pid: value.pid, identity: value.identity }
    : null;
}

function isAlive(owner: Owner | null): owner is Owner {
  return owner !== null && processIdentity(owner.pid) === owner.identity;
}

/**
 * Claims the folder for this process and creates it where it does not exist. Returns the function
 * that releases it. The claim of a dead process is replaced.
 *
 * The claim is a hard link, which only one of several processes can create. It needs no lock that
 * would have to be held open (Node has none) and, unlike a socket or port, it names its owner.
 *
 * @throws DataFolderInUseError when a living process holds the folder.
 */
export function claimDataFolder(folder: DataFolder): () => void {
  ensureFolder(folder.path);
  const mine: Owner = { pid: process.pid, identity: processIdentity(process.pid) ?? "unknown" };
  const draft = join(folder.path, `owner.${process.pid}.${randomBytes(4).toString("hex")}`);
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    // One attempt finds a dead owner, one replaces its claim, and the others are for processes that
    // do the same at the same moment.
    for (let attempt = 0; attempt < 10; attempt += 1) {
      if (link(draft, folder.ownerFile)) return () => releaseDataFolder(folder, mine);
      const owner = readOwner(folder.ownerFile);
      if (isAlive(owner)) throw new DataFolderInUseError(folder.path, owner.pid);
      discardDeadOwner(folder, `${draft}.dead`);
    }
    throw new Error(
      `The data folder ${folder.path} could not be claimed: ` +
        "several processes are starting on it at once.",
    );
  } catch (error) {
    throw explained(error, folder.path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function ensureFolder(path: string): void {
  try {
    makeFolder(path);
  } catch (error) {
    throw explained(error, path);
  }
}

/** No permission, a read-only file system, a place that holds no folders, or a file in the way. */
const UNWRITABLE_CODES = new Set(["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR"]);

/** The common mistake is a folder of another user: started once with sudo, then without. */
function explained(error: unknown, path: string): unknown {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  if (typeof code !== "string" || !UNWRITABLE_CODES.has(code)) return error;
  return new Error(
    `The data folder ${path} cannot be written by this user (${code}). ` +
      "Start as the user it belongs to, or set DATA_DIR to another folder.",
    { cause: error },
  );
}

/**
 * Removes a dead owner's claim. Another process may have claimed the folder between the reading and
 * the removal: its claim is then restored.
 */
function discardDeadOwner(folder: DataFolder, aside: string): void {
  try {
    renameSync(folder.ownerFile, aside);
  } catch {
    return;
  }
  if (isAlive(readOwner(aside))) link(aside, folder.ownerFile);
  rmSync(aside, { force: true });
}

function link(from: string, to: string): boolean {
  try {
    linkSync(from, to);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
}

function releaseDataFolder(folder: DataFolder, mine: Owner): void {
  if (readOwner(folder.ownerFile)?.identity === mine.identity)
    rmSync(folder.ownerFile, { force: true });
}

/**
 * The database that another process runs on this folder, for command line tools; null when there is
 * none. Only the user that started it can read it, because the URL holds the password.
 */
export function readRunningInstance(dataDirectory: string): RunningInstance | null {
  const folder = dataFolderAt(dataDirectory);
  if (!isAlive(readOwner(folder.ownerFile))) return null;
  const value = readJson(folder.instanceFile) as Partial<RunningInstance> | null;
  if (
    typeof value?.pid !== "number" ||
    typeof value.port !== "number" ||
    typeof value.url !== "string"
  )
    return null;
  return { pid: value.pid, port: value.port, url: value.url };
}

/** Publishes the URL of the running database, readable only by the user of this process. */
export function writeRunningInstance(folder: DataFolder, instance: RunningInstance): void {
  // The file is written under another name and renamed: a reader sees the old text, the new text or
  // no file.
  const draft = `${folder.instanceFile}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, JSON.stringify(instance), { mode: 0o600 });
  renameSync(draft, folder.instanceFile);
}

/** Removes what `writeRunningInstance` wrote. */
export function removeRunningInstance(folder: DataFolder): void {
  rmSync(folder.instanceFile, { force: true });
}

/**
 * The password of the database role: generated at random the first time, read from its file
 * afterwards. A password is used and not `trust`, because trust on loopback admits every user of
 * the machine.
 *
 * @throws Error when there is data and its password is missing.
 */
export function databasePassword(folder: DataFolder): string {
  if (existsSync(folder.passwordFile)) return readFileSync(folder.passwordFile, "utf8").trim();
  if (existsSync(folder.cluster)) {
    throw new Error(
      `The file ${folder.passwordFile} is missing, and without it the database beside it ` +
        "cannot be opened. Put the file back from a backup.",
    );
  }
  const password = randomBytes(24).toString("base64url");
  writeFileSync(folder.passwordFile, `${password}\n`, { mode: 0o600, flag: "wx" });
  return password;
}

/**
 * @throws DataVersionError when the data was written by another major version than this one ("18").
 */
export function assertDataVersion(folder: DataFolder, majorVersion: string): void {
  const found = readFileSync(join(folder.cluster, "PG_VERSION"), "utf8").trim();
  if (found !== majorVersion) throw new DataVersionError(folder.path, found, majorVersion);
}
