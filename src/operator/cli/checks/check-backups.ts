import { type Config, findMasterKey } from "../../../app/config/config.ts";
import { withBackupPlace } from "../../../app/backups/create-backup-place.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import {
  BackupError,
  type BackupPlace,
  lastBackupAt,
  readVerification,
} from "../../backup/index.ts";
import type { Installation } from "../installation.ts";
import type { Finding } from "./doctor-checks.ts";

/** A backup that is overdue by more than this many intervals is reported as missing. */
const INTERVALS_MAX = 2;

const CHECK = "backups";

/** Reports the age of the newest backup of the schedule; it reads only names and one small file. */
export async function checkBackups({ config, clock }: Installation): Promise<Finding> {
  const masterKey = findMasterKey(config);
  if (!config.backups.isScheduled || masterKey === undefined)
    return {
      check: CHECK,
      status: "warn",
      message: "None are made by schedule; BACKUP_DIR makes one a day.",
    };
  try {
    return await withBackupPlace(config, clock, (place) =>
      checkSchedule(config, { place, masterKey }, clock.now()),
    );
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return { check: CHECK, status: "fail", message: error.message };
  }
}

interface Schedule {
  place: BackupPlace;
  masterKey: Buffer;
}

async function checkSchedule(config: Config, schedule: Schedule, now: Date): Promise<Finding> {
  const { everyHours } = config.backups;
  const { address } = schedule.place;
  const last = await lastBackupAt(schedule, now);
  if (last === undefined)
    return {
      check: CHECK,
      status: "warn",
      message: `There is none in ${address} yet; a running worker makes it within ten minutes.`,
    };
  const ageHours = (now.getTime() - last.getTime()) / HOUR_MS;
  const isLate = ageHours > INTERVALS_MAX * everyHours;
  const { status, note } = await describeVerification(schedule, config);
  return {
    check: CHECK,
    // A trial restore that failed stays a failure where the newest backup is late as well.
    status: isLate && status === "ok" ? "warn" : status,
    message:
      `the newest in ${address} is ${ageHours.toFixed(1)} hours old` +
      (isLate ? `, and one is due every ${everyHours}: a worker's log has the reason` : "") +
      note,
  };
}

/** What the last restore into a scratch database showed. A backup that restores nothing is none. */
async function describeVerification(
  schedule: Schedule,
  { backups: { verifyEveryDays } }: Config,
): Promise<Pick<Finding, "status"> & { note: string }> {
  if (verifyEveryDays === 0) return { status: "ok", note: "" };
  const last = await readVerification(schedule);
  if (last === undefined) return { status: "ok", note: "" };
  const { ok, file, verified_at: at, fault, is_permitted: isPermitted = true } = last;
  if (ok) return { status: "ok", note: `; ${file} was restored for trial at ${at}` };
  if (!isPermitted) return { status: "warn", note: `; no trial restore is made: ${fault ?? ""}` };
  return {
    status: "fail",
    note: `; the trial restore of ${file} at ${at} failed: ${fault ?? ""}`,
  };
}
