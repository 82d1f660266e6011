import { MINUTE_MS } from "../../../lib/time/clock.ts";
import type { BackupFile, BackupPlace } from "./backup-place.ts";

/** The backups of a place, by their names. */

const NAME =
  /^castmeter-(?:manual|([0-9a-f]{16}))-(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z\.ndjson\.gz$/;

/**
 * The name of a new backup. The fingerprint of the master key is in it, so that installations that
 * share a folder do not remove each other's backups; a backup without a fingerprint is never
 * removed.
 */
export function backupName(madeAt: Date, fingerprint: string | null): string {
  const time = madeAt.toISOString().replaceAll(/[-:]|\.\d+/g, "");
  return `castmeter-${fingerprint ?? "manual"}-${time}.ndjson.gz`;
}

export const isBackupName = (name: string): boolean => NAME.test(name);

/** The backups of a place, newest first; none where the folder does not exist. */
export async function listBackups(place: BackupPlace): Promise<BackupFile[]> {
  const files = (await place.names()).flatMap(({ name, bytes }) => {
    const [, fingerprint = null, year, month, day, hour, minute, second] = NAME.exec(name) ?? [];
    if (year === undefined) return [];
    const madeAt = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}Z`);
    return [{ name, file: place.addressOf(name), madeAt, bytes, fingerprint }];
  });
  return files.sort((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

/** The clocks of two machines differ by less than this. */
const AHEAD_MAX_MS = 15 * MINUTE_MS;

/**
 * The backups of one installation's schedule, newest first. A backup that was named by a clock far
 * ahead is left out until its time has come: it would count as the newest, so that no other backup
 * would be made.
 */
export async function listOwnBackups(
  place: BackupPlace,
  fingerprint: string,
  now: Date,
): Promise<BackupFile[]> {
  const latestMs = now.getTime() + AHEAD_MAX_MS;
  return (await listBackups(place)).filter(
    (backup) => backup.fingerprint === fingerprint && backup.madeAt.getTime() <= latestMs,
  );
}

/**
 * Removes all backups of this installation's schedule except the newest, and drafts that a killed
 * process left.
 */
export async function removeOldBackups(
  place: BackupPlace,
  fingerprint: string,
  { keep, now }: { keep: number; now: Date },
): Promise<void> {
  const own = await listOwnBackups(place, fingerprint, now);
  for (const { name } of own.slice(keep)) await place.remove(name);
  await place.removeDrafts(fingerprint);
}
