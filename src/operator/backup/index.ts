/**
 * Backups: all rows that cannot be obtained again, in one file in a folder or a bucket, and their
 * restore.
 */

export { BackupError } from "./backup-error.ts";
export { backupName, isBackupName, listBackups } from "./place/backup-list.ts";
export type { BackupPlace } from "./place/backup-place.ts";
export { bucketPlace } from "./place/bucket-place.ts";
export { withBackup } from "./place/find-backup.ts";
export { folderPlace } from "./place/folder-place.ts";
export { isEmptyInstallation } from "./catalogue.store.ts";
export { checkRestore } from "./check-restore.ts";
export type { FaultyCopy } from "./files/check-copies.ts";
export { copiesBeside } from "./files/folder-copies.ts";
export { restoreAbsentFiles } from "./files/restore-absent-files.ts";
export type { BackedUpFile, FileState } from "./files/stored-file.ts";
export { fingerprintOf } from "./master-key.ts";
export { type RestoredBackup, restoreBackup } from "./restore-backup.ts";
export {
  type BackupSchedule,
  lastBackupAt,
  makeBackupCron,
  makeBackupJob,
} from "./scheduled-backups.ts";
export { BACKUP_DECISIONS } from "./table-decisions.ts";
export { verifyBackupCron, verifyBackupJob } from "./verification/scheduled-verification.ts";
export { readVerification, type Verification } from "./verification/verification-file.ts";
export { findDifferentCounts } from "./verification/scratch-database.store.ts";
export { verifyBackup } from "./verify-backup.ts";
export { type WrittenBackup, writeBackup } from "./write-backup.ts";
