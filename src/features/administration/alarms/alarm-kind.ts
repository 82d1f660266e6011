import type { Database } from "../../../db/connection/database.ts";
import type { StoredAlarmSubject } from "../../../db/schema/column-shapes.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import type { DiskSpace } from "../../../observability/telemetry/disk-telemetry.ts";

/** What a kind of alarm is: how to find what fails, how long it may fail, and its words. */

export const ALARM_KINDS = [
  "feed",
  "account",
  "endpoint",
  "budget",
  "backup",
  "disk",
  "mail",
] as const;
export type AlarmKindName = (typeof ALARM_KINDS)[number];

/** When a person is mailed a kind. */
export const DELIVERIES = ["immediately", "daily", "never"] as const;
export type AlarmDelivery = (typeof DELIVERIES)[number];

/** One thing that fails at present, as its source has it. */
export interface Failure {
  /** Null for a thing of the installation. */
  workspaceId: string | null;
  subjectId: string;
  subject: StoredAlarmSubject;
  since: Date;
  /** True where people have already had a mail about this failure by an earlier release. */
  isAnnounced?: boolean;
}

/** What a source knows at present. */
export interface Findings {
  failing: readonly Failure[];
  /**
   * The subjects that were looked at; what is among them and does not fail is well. A machine looks
   * at its own disk and knows nothing of others.
   */
  lookedAt: "all" | readonly string[];
}

/** What the process knows of its machine, beside the database. */
export interface HealthProbes {
  /** Name of the machine. */
  host: string;
  diskSpace: () => Promise<DiskSpace>;
  /** Undefined where this process has no folder for backups. */
  backups:
    | {
        everyHours: number;
        /** When the newest backup of the schedule was made; undefined before the first. */
        lastAt: (now: Date) => Promise<Date | undefined>;
        /** The last trial restore; undefined before the first, and where none are made. */
        lastTrial: () => Promise<{ at: Date; fault: string | null } | undefined>;
      }
    | undefined;
}

/** What the sources ask. */
export interface AlarmSources {
  database: Database;
  health: HealthProbes;
  accounts: { callsPerDay: number };
}

/** The part of an alarm that its words are made of. */
export interface AlarmFacts {
  workspace_id: string | null;
  subject_id: string;
  subject: StoredAlarmSubject;
}

/** What people read of an alarm. */
export interface AlarmWords {
  /** What fails, in one sentence without a time. */
  title: string;
  /** What to do about it. */
  advice: string;
  /** Page of the console for it. */
  url: string;
}

export interface AlarmKind {
  kind: AlarmKindName;
  /**
   * Who is mailed: owner and admins of the workspace whose thing fails, operators of the
   * installation, or both.
   */
  mailedTo: readonly ("workspace" | "operators")[];
  /** When people are mailed who chose nothing. */
  delivery: AlarmDelivery;
  /** False where a mail about the failure could not arrive: it is mailed when it is over. */
  mailsFailure: boolean;
  /** How long it may fail, from the time that its source gives. */
  failsForMs: number;
  /**
   * How long checks must see it fail without a gap between them: one interval of its work, because
   * after a sleep, a stop or a jump of the clock everything that was due is late.
   */
  seenForMs: number;
  /** How long it must be well until it is cleared, so that one that comes and goes is one. */
  wellForMs: number;
  /** Undefined where this process cannot tell, which neither raises nor clears. */
  find: (sources: AlarmSources, now: Date) => Promise<Findings | undefined>;
  words: (facts: AlarmFacts, urls: Pick<Urls, "addresses">) => AlarmWords;
}
