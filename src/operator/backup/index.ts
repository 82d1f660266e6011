/** Backups: all rows that cannot be obtained again, in one file, and their restore. */

export { backupsFolder } from "./backups-folder.ts";
export { backupName, listBackups, makeBackupFolder } from "./backup-folder.ts";
export { checkRestore } from "./check-restore.ts";
export type { FaultyCopy } from "./files/check-copies.ts";
export { copiesFolderOf } from "./files/copies-folder.ts";
export { restoreAbsentFiles } from "./files/restore-absent-files.ts";
export type { BackedUpFile, FileState } from "./files/stored-file.ts";
export { restoreBackup } from "./restore-backup.ts";
export {
  type BackupSchedule,
  lastBackupAt,
  makeBackupCron,
  makeBackupJob,
} from "./scheduled-backups.ts";
export { BACKUP_DECISIONS } from "./table-decisions.ts";
export { verifyBackupCron, verifyBackupJob } from "./verification/scheduled-verification.ts";
export { readVerification, type Verification } from "./verification/verification-file.ts";
export { verifyBackup } from "./verify-backup.ts";
export { type WrittenBackup, writeBackup } from "./write-backup.ts";
