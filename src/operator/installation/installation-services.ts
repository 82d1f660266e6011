import type pg from "pg";
import type { Config } from "../../app/config/config.ts";
import type { PersonContext } from "../../kernel/operation/session-route.ts";

/** What the pages of an operator read beside the database of their context. */
export interface InstallationServices {
  /** The settings of this process. Answers name settings and never their values. */
  config: Config;
  databaseUrl: string;
  /** Pool for the tables of the job queue. */
  pool: pg.Pool;
}

export type OperatorContext = PersonContext<{ installation: InstallationServices }>;
