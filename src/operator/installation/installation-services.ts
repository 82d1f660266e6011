import type pg from "pg";
import type { Config } from "../../app/config/config.ts";
import type { SetUpItem } from "../../app/config/set-up-items.ts";
import type { PersonContext } from "../../kernel/operation/session-route.ts";
import type { ServedRestores } from "../restore/index.ts";
import type { BackupPlace } from "../backup/index.ts";
import type { Finding } from "../cli/checks/doctor-checks.ts";
import type { Installation } from "../cli/installation.ts";

/** The checks of a running server; the commands have them, which the server does not know. */
export type Examine = (installation: Installation) => Promise<readonly Finding[]>;

/** What the pages of an operator read beside the database of their context. */
export interface InstallationServices {
  /** The settings of this process. Answers name settings and never values of secret ones. */
  config: Config;
  databaseUrl: string;
  /** Restores of an empty server; undefined where a process has none, as in the demo. */
  restores: ServedRestores | undefined;
  /** Where backups are kept. */
  backupPlace: BackupPlace;
  setUp: readonly SetUpItem[];
  examine: Examine;
  /** Pool for the tables of the job queue. */
  pool: pg.Pool;
}

export type OperatorContext = PersonContext<{ installation: InstallationServices }>;
