import { join } from "node:path";
import type { Config } from "../../app/config/config.ts";

/** The folder of backups: BACKUP_DIR, or `backups` under DATA_DIR. */
export const backupsFolder = ({ backups, dataDirectory }: Config): string =>
  backups.folder ?? join(dataDirectory, "backups");
