import { hostname } from "node:os";
import type { HealthProbes } from "../features/administration/alarms/index.ts";
import { readDiskSpace } from "../observability/telemetry/disk-telemetry.ts";
import { type BackupSchedule, lastBackupAt, readVerification } from "../operator/backup/index.ts";
import type { Config } from "./config/config.ts";

/** What alarms ask of this process's machine: its disk, and its folder of backups. */
export const createHealthProbes = ({
  backups,
  config,
}: {
  backups: BackupSchedule | undefined;
  config: Pick<Config, "dataDirectory">;
}): HealthProbes => ({
  host: hostname(),
  diskSpace: () => readDiskSpace(config.dataDirectory),
  backups: backups && {
    everyHours: backups.everyHours,
    lastAt: (now) => lastBackupAt(backups, now),
    lastTrial: async () => {
      const last = backups.verifyEveryDays === 0 ? undefined : await readVerification(backups);
      return last && { at: new Date(last.verified_at), fault: last.fault };
    },
  },
});
