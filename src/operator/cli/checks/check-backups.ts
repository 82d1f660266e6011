import { type Config, findMasterKey } from "../../../app/config/config.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { lastBackupAt, readVerification } from "../../backup/index.ts";
import type { Installation } from "../installation.ts";
import type { Finding } from "./doctor-checks.ts";

/** A backup that is overdue by more than this many intervals is reported as missing. */
const INTERVALS_MAX = 2;

/** Reports the age of the newest backup of the schedule; it reads only the names of files. */
export async function checkBackups({ config, clock }: Installation): Promise<Finding> {
  const { folder, everyHours } = config.backups;
  const [check, masterKey] = ["backups", findMasterKey(config)];
  if (folder === undefined || masterKey === undefined)
    return {
      check,
      status: "warn",
      message: "None are made by schedule; BACKUP_DIR makes one a day.",
    };
  const last = await lastBackupAt({ folder, masterKey }, clock.now());
  if (last === undefined)
    return {
      check,
      status: "warn",
      message: `There is none in ${folder} yet; a running worker makes it within ten minutes.`,
    };
  const ageHours = (clock.now().getTime() - last.getTime()) / HOUR_MS;
  const isLate = ageHours > INTERVALS_MAX * everyHours;
  const { status, note } = await describeVerification({ folder, masterKey }, config);
  return {
    check,
    status: isLate ? "warn" : status,
    message:
      `the newest in ${folder} is ${ageHours.toFixed(1)} hours old` +
      (isLate ? `, and one is due every ${everyHours}: a worker's log has the reason` : "") +
      note,
  };
}

/** What the last restore into a scratch database showed. A backup that restores nothing is none. */
async function describeVerification(
  place: { folder: string; masterKey: Buffer },
  { backups: { verifyEveryDays } }: Config,
): Promise<Pick<Finding, "status"> & { note: string }> {
  const last = await readVerification(place);
  if (last === undefined || verifyEveryDays === 0) return { status: "ok", note: "" };
  const { ok, file, verified_at: at, fault } = last;
  if (ok) return { status: "ok", note: `; ${file} was restored for trial at ${at}` };
  return {
    status: "fail",
    note: `; the trial restore of ${file} at ${at} failed: ${fault ?? ""}`,
  };
}
