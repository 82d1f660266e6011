import type { RestoredBackup } from "../backup/index.ts";
import type { RestoreCheck } from "./restore-checks.ts";

/** What a restore is asked for, and what it answers. */

export interface RestoreOrder {
  /** A path of a file, a name in the place of backups, or `latest`. */
  named: string;
  passphrase: string | undefined;
  withoutFiles: boolean;
}

/** `reading`: the backup is fetched and checked, and nothing has changed. */
export type RestoreStep = "reading" | "restoring" | "checking";

export interface RestoreHooks {
  step?: (step: RestoreStep) => void;
  /** Runs after the backup is checked and before the database is opened. */
  makeRoom?: () => Promise<void>;
}

export interface RestoredInstallation extends RestoredBackup {
  /** Where the backup is. */
  file: string;
  madeAt: string;
  version: string;
  /** Number of rows by table. */
  rows: Record<string, number>;
  /** Keys of files that have a row and no bytes. */
  absent: string[];
  checks: RestoreCheck[];
}
