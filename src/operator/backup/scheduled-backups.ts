import { Type } from "typebox";
import type { Database } from "../../db/connection/database.ts";
import type { CronEntry } from "../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../infrastructure/jobs/define-job.ts";
import type { FileStore } from "../../infrastructure/file-store/file-store.ts";
import { HOUR_MS, MINUTE_MS } from "../../lib/time/clock.ts";

import { BackupError } from "./backup-error.ts";
import { removeUnusedCopies } from "./files/remove-unused-copies.ts";
import { fingerprintOf } from "./master-key.ts";
import { backupName, listOwnBackups, removeOldBackups } from "./place/backup-list.ts";
import type { BackupPlace } from "./place/backup-place.ts";
import { type WrittenBackup, writeBackup } from "./write-backup.ts";

/** Settings of scheduled backups: place, interval and number kept. */
export interface BackupSchedule {
  place: BackupPlace;
  everyHours: number;
  /** Number of backups of the schedule that are kept. */
  keep: number;
  /** Whether the bytes of files are copied. */
  withFiles: boolean;
  /** Days between two restores into a scratch database; 0 for none. */
  verifyEveryDays: number;
  masterKey: Buffer;
  passphrase: string | undefined;
  /** Receives the outcome of each backup that was begun. */
  ended: (outcome: "succeeded" | "failed") => void;
}

/**
 * Backups begin up to this much early, so that a daily backup does not move by minutes each day.
 */
const TOLERANCE_MS = 15 * MINUTE_MS;

/** Files without bytes that a line of the log names. */
const LOGGED_MAX = 20;

/** When the newest backup of this schedule was made; undefined before the first. */
export async function lastBackupAt(
  { place, masterKey }: Pick<BackupSchedule, "place" | "masterKey">,
  now: Date,
): Promise<Date | undefined> {
  return (await listOwnBackups(place, fingerprintOf(masterKey), now))[0]?.madeAt;
}

/** Makes a backup where the newest is too old, then removes backups beyond the number kept. */
async function makeDueBackup(
  { database, backups: schedule, fileStore }: DueServices,
  { now, signal }: { now: Date; signal: AbortSignal },
): Promise<(WrittenBackup & { copiesStay: string | undefined }) | undefined> {
  const { place, everyHours, keep, withFiles, masterKey, passphrase, ended } = schedule;
  try {
    const last = await lastBackupAt(schedule, now);
    const dueMs = (last?.getTime() ?? 0) + everyHours * HOUR_MS - TOLERANCE_MS;
    if (now.getTime() < dueMs) return undefined;
    const fingerprint = fingerprintOf(masterKey);
    const name = backupName(now, fingerprint);
    const written = await place.add(name, (file) =>
      writeBackup(database, {
        file,
        copies: place.copies(),
        masterKey,
        passphrase,
        fileStore: withFiles ? fileStore : undefined,
        now,
        signal,
      }),
    );
    await removeOldBackups(place, fingerprint, { keep, now });
    const copiesStay = await removeCopies(place, { name, files: written.files }, now);
    ended("succeeded");
    return { ...written, file: place.addressOf(name), copiesStay };
  } catch (error) {
    ended("failed");
    throw error;
  }
}

/** Why no copy of a file was removed; undefined where those without a backup were. */
async function removeCopies(
  place: BackupPlace,
  newest: Pick<WrittenBackup, "files"> & { name: string },
  now: Date,
): Promise<string | undefined> {
  try {
    await removeUnusedCopies(place, newest, now);
    return undefined;
  } catch (error) {
    if (error instanceof BackupError) return error.message;
    throw error;
  }
}

interface BackupServices {
  database: Database;
  fileStore: FileStore;
  /** Undefined where no place for backups is set. */
  backups: BackupSchedule | undefined;
}

type DueServices = BackupServices & { backups: BackupSchedule };

/** The job that makes the backup of the schedule. */
export const makeBackupJob = defineJob({
  name: "backups.make",
  schema: Type.Object({}, { additionalProperties: false }),
  // There is one try: the next run of the schedule is the next try.
  maxAttempts: 1,
  handler: async (_payload, { services, clock, log, signal }: JobContext<BackupServices>) => {
    const { backups } = services;
    if (backups === undefined) return;
    const written = await makeDueBackup({ ...services, backups }, { now: clock.now(), signal });
    if (written === undefined) return;
    const { file, bytes, files, copiedFiles, copiedBytes, copiesStay } = written;
    log.info({ file, bytes, files: files.length, copiedFiles, copiedBytes }, "wrote a backup");
    const absent = files.filter(({ state }) => state !== "kept" && state !== "left_out");
    if (absent.length > 0)
      log.warn(
        { file, absent: absent.length, keys: absent.slice(0, LOGGED_MAX).map(({ key }) => key) },
        "the backup lacks files whose bytes could not be read",
      );
    if (copiesStay !== undefined)
      log.warn({ reason: copiesStay }, "copies of files that no backup needs were not removed");
  },
});

/**
 * Checks every ten minutes whether a backup is due. The queue gives each run to one worker process.
 */
export const makeBackupCron: CronEntry = {
  name: "backups.make",
  crontab: "3,13,23,33,43,53 * * * *",
  job: makeBackupJob,
};
