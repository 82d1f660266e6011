import { resolve } from "node:path";
import type { Settings } from "./settings.ts";

/** Where backups are kept, and their schedule. */
export function backupsOf(settings: Settings) {
  const {
    BACKUP_S3_ENDPOINT: endpoint,
    BACKUP_S3_BUCKET: bucket,
    BACKUP_S3_REGION: region,
    BACKUP_S3_ACCESS_KEY_ID: accessKeyId,
    BACKUP_S3_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings;
  const isSet =
    endpoint !== undefined &&
    bucket !== undefined &&
    accessKeyId !== undefined &&
    secretAccessKey !== undefined;
  return {
    /** Undefined where no folder is set. */
    folder: settings.BACKUP_DIR === undefined ? undefined : resolve(settings.BACKUP_DIR),
    s3: isSet
      ? {
          endpoint,
          bucket,
          region,
          accessKeyId,
          secretAccessKey,
          prefix: settings.BACKUP_S3_PREFIX,
          privateNetwork: settings.BACKUP_PRIVATE_NETWORK,
        }
      : undefined,
    /** Whether a worker makes backups by schedule. */
    isScheduled: isSet || settings.BACKUP_DIR !== undefined,
    everyHours: settings.BACKUP_EVERY_HOURS,
    keep: settings.BACKUP_KEEP,
    withFiles: settings.BACKUP_FILES,
    verifyEveryDays: settings.BACKUP_VERIFY_EVERY_DAYS,
    passphrase: settings.BACKUP_PASSPHRASE,
  };
}

/** Faults of combinations of the settings of backups. */
export function backupConflicts({
  BACKUP_DIR: folder,
  BACKUP_S3_ENDPOINT: endpoint,
  BACKUP_S3_BUCKET: bucket,
  BACKUP_PRIVATE_NETWORK: ofBackups,
  ALLOW_PRIVATE_NETWORK: ofAll,
}: Partial<Settings>): string[] {
  const isHttp = endpoint?.startsWith("http:") === true && ofBackups !== true && ofAll !== true;
  const isBucket = bucket === undefined || /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(bucket);
  return [
    ...(folder === undefined || endpoint === undefined
      ? []
      : ["BACKUP_DIR and BACKUP_S3_ENDPOINT are two places for backups; set one of them"]),
    ...(isHttp
      ? ["BACKUP_S3_ENDPOINT must be an https address, unless BACKUP_PRIVATE_NETWORK is on"]
      : []),
    ...(isBucket ? [] : ["BACKUP_S3_BUCKET is not the name of a bucket"]),
  ];
}
