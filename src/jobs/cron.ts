import { type ParsedCronItem, parseCronItem } from "graphile-worker";
import type { Job } from "./define-job.ts";

/** Work that comes round by the clock. */
export interface CronEntry {
  /** Unique and stable: the database remembers by it which minutes were done. */
  name: string;
  /** Five fields, minute to weekday, in UTC: "15 3 * * *". */
  crontab: string;
  job: Pick<Job<unknown>, "name" | "maxAttempts" | "checkPayload">;
  payload?: Record<string, unknown>;
  /**
   * How far back minutes missed while nobody ran are made up for. Default 0: the next one will
   * come.
   */
  backfillMs?: number;
}

/** What graphile-worker adds to a cron job's payload. */
interface CronMark {
  ts: string;
}

/**
 * The entries as graphile-worker takes them. However many processes run, each minute is enqueued
 * once. A run that still waits is replaced by the next, and runs of one entry never overlap: a slow
 * night is skipped over, not piled up. Throws on a crontab that cannot be read, a name used twice
 * and a payload that does not fit the job.
 */
export function cronItems(entries: readonly CronEntry[]): ParsedCronItem[] {
  const names = new Set(entries.map((entry) => entry.name));
  if (names.size !== entries.length) throw new Error("Two cron entries have the same name.");
  return entries.map(cronItem);
}

function cronItem({ name, crontab, job, payload = {}, backfillMs = 0 }: CronEntry): ParsedCronItem {
  try {
    job.checkPayload(payload);
    const key = `cron:${name}`;
    const options = {
      backfillPeriod: backfillMs,
      maxAttempts: job.maxAttempts,
      jobKey: key,
      queueName: key,
    };
    return parseCronItem({ task: job.name, match: crontab, identifier: name, payload, options });
  } catch (error) {
    throw new Error(
      `Cron entry ${name} ("${crontab}"): ${error instanceof Error ? error.message : String(error)}`,
      { cause: error },
    );
  }
}

/**
 * Takes the cron mark off a stored payload: the payload as its schema knows it, and the minute, or
 * null.
 */
export function splitCronMark(stored: unknown): { payload: unknown; scheduledFor: Date | null } {
  if (typeof stored !== "object" || stored === null || !("_cron" in stored))
    return { payload: stored, scheduledFor: null };
  const { _cron: mark, ...payload } = stored as { _cron: CronMark };
  return { payload, scheduledFor: new Date(mark.ts) };
}
