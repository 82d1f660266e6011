import type { BackupReader } from "../read-backup.ts";
import { type BackedUpFile, FILE_LIST, fileOfRow } from "./stored-file.ts";

/** A reader of backups that collects the list of files; backups of older releases have none. */
export function fileListReader(): { files: BackedUpFile[]; reader: BackupReader } {
  const files: BackedUpFile[] = [];
  return {
    files,
    reader: {
      rows: async ({ table, rows }) => {
        if (table === FILE_LIST) files.push(...rows.map(fileOfRow));
      },
    },
  };
}
