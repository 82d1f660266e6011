import { Type } from "typebox";
import type { Database } from "../../../db/connection/database.ts";
import type { CronEntry } from "../../../infrastructure/jobs/cron.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { DAY_MS, HOUR_MS } from "../../../lib/time/clock.ts";
import { TrialNotPermitted } from "../backup-error.ts";
import { fingerprintOf } from "../master-key.ts";
import { listOwnBackups } from "../place/backup-list.ts";
import type { BackupSchedule } from "../scheduled-backups.ts";
import { readVerification, storeVerification, type Verification } from "./verification-file.ts";
import { verifyByRestore } from "./verify-by-restore.ts";

interface VerificationServices {
  database: Database;
  installation: { databaseUrl: string };
  /** Undefined where no place for backups is set. */
  backups: BackupSchedule | undefined;
}

/** A fault is looked at again after a day, when another backup is there. */
const dueAt = ({ ok, verified_at: at }: Verification, everyDays: number): number =>
  Date.parse(at) + (ok ? everyDays : 1) * DAY_MS - HOUR_MS;

/** The job that restores the newest backup of the schedule into a scratch database. */
export const verifyBackupJob = defineJob({
  name: "backups.verify",
  schema: Type.Object({}, { additionalProperties: false }),
  // There is one try: the outcome is stored, and the schedule begins the next.
  maxAttempts: 1,
  handler: async (_payload, { services, clock, log }: JobContext<VerificationServices>) => {
    const { backups, database, installation } = services;
    if (backups === undefined || backups.verifyEveryDays === 0) return;
    const { place, masterKey, verifyEveryDays } = backups;
    const now = clock.now();
    const last = await readVerification(backups);
    if (last !== undefined && now.getTime() < dueAt(last, verifyEveryDays)) return;
    const [newest] = await listOwnBackups(place, fingerprintOf(masterKey), now);
    if (newest === undefined) return;
    const { name, file } = newest;
    const outcome = { file: name, verified_at: now.toISOString() };
    try {
      const { databaseUrl } = installation;
      await place.read(name, (path) =>
        verifyByRestore(
          { database, databaseUrl },
          { file: path, copies: place.copies(), masterKey },
        ),
      );
      const succeeded = { fault: null, last_success_at: outcome.verified_at };
      await storeVerification(backups, { ...outcome, ok: true, ...succeeded });
      log.info({ file }, "restored a backup into a scratch database");
    } catch (error) {
      const fault = error instanceof Error ? error.message : String(error);
      const failed = { fault, last_success_at: last?.last_success_at ?? null };
      const isPermitted = !(error instanceof TrialNotPermitted);
      await storeVerification(backups, {
        ...outcome,
        ...failed,
        ok: false,
        is_permitted: isPermitted,
      });
      if (isPermitted) throw error;
      log.warn({ reason: fault }, "no backup was restored for trial");
    }
  },
});

/** Looks every hour whether a verification is due. */
export const verifyBackupCron: CronEntry = {
  name: "backups.verify",
  crontab: "27 * * * *",
  job: verifyBackupJob,
};
