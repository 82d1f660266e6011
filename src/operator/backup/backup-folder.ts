import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { MINUTE_MS } from "../../lib/time/clock.ts";

/** The files in a folder of backups, by their names. */

export interface BackupFile {
  file: string;
  madeAt: Date;
  bytes: number;
  /**
   * Fingerprint of the master key of the installation whose schedule made the backup; null for a
   * backup made by command.
   */
  fingerprint: string | null;
}

const NAME =
  /^castmeter-(?:manual|([0-9a-f]{16}))-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.ndjson\.gz$/;
const DRAFT = /\.ndjson\.gz\.\d+\.part$/;

/**
 * The name of a new backup. The fingerprint of the master key is in it, so that installations that
 * share a folder do not remove each other's backups; a backup without a fingerprint is never
 * removed.
 */
export function backupName(madeAt: Date, fingerprint: string | null): string {
  const time = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `castmeter-${fingerprint ?? "manual"}-${time}.ndjson.gz`;
}

/** Creates the folder where it is missing, accessible to its owner only. */
export async function makeBackupFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The backups in a folder, newest first; empty where the folder does not exist. */
export async function listBackups(folder: string): Promise<BackupFile[]> {
  const files: BackupFile[] = [];
  for (const name of await namesIn(folder)) {
    const [, fingerprint = null, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (year === undefined) continue;
    const file = join(folder, name);
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    const bytes = await sizeOf(file);
    if (bytes !== undefined) files.push({ file, madeAt, bytes, fingerprint });
  }
  return files.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** Size of a file in bytes; undefined where it was removed since the folder was read. */
async function sizeOf(file: string): Promise<number | undefined> {
  try {
    return (await stat(file)).size;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}

/** The clocks of two machines differ by less than this. */
const AHEAD_MAX_MS = 15 * MINUTE_MS;

/**
 * The backups of one installation's schedule, newest first. A backup that was named by a clock far
 * ahead is left out until its time has come: it would count as the newest, so that no other backup
 * would be made.
 */
export async function listOwnBackups(
  folder: string,
  fingerprint: string,
  now: Date,
): Promise<BackupFile[]> {
  const latestMs = now.getTime() + AHEAD_MAX_MS;
  return (await listBackups(folder)).filter(
    (backup) => backup.fingerprint === fingerprint && backup.madeAt.getTime() <= latestMs,
  );
}

/**
 * Removes all backups of this installation's schedule except the newest, and drafts that a killed
 * process left. Returns the removed files.
 */
export async function removeOldBackups(
  folder: string,
  fingerprint: string,
  { keep, now }: { keep: number; now: Date },
): Promise<string[]> {
  const own = await listOwnBackups(folder, fingerprint, now);
  const drafts = (await namesIn(folder)).filter(
    (name) => name.startsWith(`castmeter-${fingerprint}-`) && DRAFT.test(name),
  );
  const removed = [
    ...own.slice(keep).map(({ file }) => file),
    ...drafts.map((name) => join(folder, name)),
  ];
  for (const file of removed) await rm(file, { force: true });
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}
