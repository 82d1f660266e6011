import type { Alarm } from "../alarms/alarm-words.ts";

/**
 * What the paths for operators answer, as their schemas in `src/operator/installation` state it:
 * the package of the API has the operations of programs alone.
 */

export interface Installation {
  object: "installation";
  version: string;
  /** Of the process that answers. */
  roles: string[];
  database: "embedded" | "postgresql";
  sign_up: "invited" | "open" | "off";
  sells_plans: boolean;
  workspaces: number;
  people: number;
  shows: number;
  operators: { email: string; name: string; since: string }[];
  schema: {
    /** `newer`: a later release migrated the database. */
    state: "current" | "newer" | "older" | "empty" | "refused";
    newest_migration: string | null;
    migrated_at: string | null;
    unknown_migrations: string[];
  };
  upgrade_changes: UpgradeChange[];
  set_up: SetUpItem[];
}

/** What an upgrade asks for, or changes in figures. */
export interface UpgradeChange {
  date: string;
  area: string;
  text: string;
  /** When the database was brought up to it. */
  migrated_at: string | null;
  action_required: string | null;
  figures_changed: string | null;
}

export interface SetUpItem {
  name: string;
  is_set: boolean;
  provider: string | null;
  /** Names of settings; never values. */
  settings: string[];
}

export interface Doctor {
  object: "installation_doctor";
  checked_at: string;
  checks: DoctorCheck[];
}

export interface DoctorCheck {
  check: string;
  status: "ok" | "warn" | "fail";
  message: string;
  details: string[];
  /** Details with names of workspaces' own things, which the command prints. */
  details_left_out: number;
}

interface JobCounts {
  waiting: number;
  running: number;
  /** Not due so far, or between two tries. */
  scheduled: number;
  /** No tries left. */
  failed: number;
}

export interface JobKind extends JobCounts {
  name: string;
}

export interface FailedJob {
  id: string;
  name: string;
  attempts: number;
  failed_at: string;
  reason: string;
}

export interface Jobs extends JobCounts {
  object: "installation_jobs";
  workers: number;
  oldest_waiting_seconds: number | null;
  kinds: JobKind[];
  failed_jobs: FailedJob[];
}

export interface Mail {
  object: "installation_mail";
  has_server: boolean;
  sender: string;
  /** Null where a mail server is set. */
  outbox: { mails: number; newest_at: string | null } | null;
  waiting: number;
  failed: number;
  failed_mails: FailedJob[];
}

export const USES = [
  "account_calls",
  "cluster_calls",
  "language_model_calls",
  "research_calls",
  "transcript_minutes",
] as const;
export type Use = (typeof USES)[number];

export interface Spending {
  object: "installation_spending";
  month_starts_at: string;
  day_starts_at: string;
  uses: {
    use: Use;
    provider: string | null;
    this_month: number;
    today: number;
    limit_per_workspace_and_day: number | null;
  }[];
  workspaces: SpendingOfWorkspace[];
  workspaces_left_out: number;
}

export interface SpendingOfWorkspace {
  workspace_id: string;
  name: string;
  this_month: Record<Use, number>;
}

export interface InstallationAlarms {
  object: "installation_alarms";
  /** Why no mail is sent; null where mails are sent. */
  note: string | null;
  /** Open ones first. */
  alarms: { alarm: Alarm; workspace_name: string | null }[];
}

export interface Backups {
  object: "installation_backups";
  folder: string;
  schedule: { every_hours: number; keep: number } | null;
  seals_master_key: boolean;
  backups: { file: string; made_at: string; size_bytes: number; is_scheduled: boolean }[];
  backups_left_out: number;
}
