import { systemClock } from "../lib/time/clock.ts";
import type { Telemetry } from "../observability/telemetry/telemetry.ts";
import { type BackupSchedule, lastBackupAt, readVerification } from "../operator/backup/index.ts";
import type { Config } from "./config/config.ts";

/** The schedule of backups. Every process with the folder shows its newest backup in `/metrics`. */
export function scheduleBackups(
  { backups: { folder, ...settings } }: Config,
  masterKey: Buffer,
  telemetry: Telemetry,
): BackupSchedule | undefined {
  if (folder === undefined) return undefined;
  const { ended } = telemetry.watchBackups(
    {
      lastAt: () => lastBackupAt({ folder, masterKey }, systemClock.now()),
      lastVerifiedAt: async () => {
        const at = (await readVerification({ folder, masterKey }))?.last_success_at;
        return at === undefined || at === null ? undefined : new Date(at);
      },
    },
    systemClock,
  );
  return { ...settings, folder, masterKey, ended };
}
