import { MINUTE_MS, systemClock } from "../../lib/time/clock.ts";
import type { Telemetry } from "../../observability/telemetry/telemetry.ts";
import {
  type BackupPlace,
  type BackupSchedule,
  lastBackupAt,
  readVerification,
} from "../../operator/backup/index.ts";
import type { Config } from "../config/config.ts";

/**
 * Every scrape shows the age of the newest backup. A bucket is asked for it once in this time,
 * because each list of a bucket is a request that is paid for.
 */
const LOOK_EVERY_MS = 5 * MINUTE_MS;

/** The schedule of backups. Every process with the place shows its newest backup in `/metrics`. */
export function scheduleBackups(
  { backups }: Config,
  place: BackupPlace,
  masterKey: Buffer,
  telemetry: Telemetry,
): BackupSchedule | undefined {
  if (!backups.isScheduled) return undefined;
  const everyMs = backups.s3 === undefined ? 0 : LOOK_EVERY_MS;
  const { ended } = telemetry.watchBackups(
    {
      lastAt: keptFor(everyMs, () => lastBackupAt({ place, masterKey }, systemClock.now())),
      lastVerifiedAt: keptFor(everyMs, async () => {
        const at = (await readVerification({ place, masterKey }))?.last_success_at;
        return at === undefined || at === null ? undefined : new Date(at);
      }),
    },
    systemClock,
  );
  const { everyHours, keep, withFiles, verifyEveryDays, passphrase } = backups;
  return { place, everyHours, keep, withFiles, verifyEveryDays, passphrase, masterKey, ended };
}

/**
 * The last answer while it is young enough; a failure is kept as long, so that a bucket in trouble
 * is not asked more often.
 */
function keptFor<Value>(everyMs: number, read: () => Promise<Value>): () => Promise<Value> {
  let last: { atMs: number; value: Promise<Value> } | undefined;
  return () => {
    const nowMs = systemClock.now().getTime();
    if (last === undefined || nowMs - last.atMs >= everyMs) last = { atMs: nowMs, value: read() };
    return last.value;
  };
}
