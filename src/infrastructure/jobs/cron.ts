import { type ParsedCronItem, parseCronItem } from "graphile-worker";
import type { Job } from "./define-job.ts";

/** A job that is enqueued at fixed times. */
export interface CronEntry {
  /** Unique and stable: under this name the database records the enqueued minutes. */
  name: string;
  /** Five fields, minute to weekday, in UTC: "15 3 * * *". */
  crontab: string;
  job: Pick<Job<unknown>, "name" | "maxAttempts" | "checkPayload">;
  payload?: Record<string, unknown>;
}

/** The field `_cron` that graphile-worker adds to the payload of a cron job. */
interface CronMark {
  ts: string;
}

/**
 * The entries in graphile-worker's form, which `CronSchedule` reads. Each minute is enqueued once,
 * however many processes run. A waiting run is replaced by the next, and runs of one entry never
 * overlap: where a run takes longer than the interval, runs are skipped and do not pile up.
 *
 * @throws Error for a crontab that cannot be read, a name used twice, or a payload that does not
 * fit the job.
 */
export function cronItems(entries: readonly CronEntry[]): ParsedCronItem[] {
  const names = new Set(entries.map((entry) => entry.name));
  if (names.size !== entries.length) throw new Error("Two cron entries have the same name.");
  return entries.map(cronItem);
}

function cronItem({ name, crontab, job, payload = {} }: CronEntry): ParsedCronItem {
  try {
    job.checkPayload(payload);
    const key = `cron:${name}`;
    const options = {
      maxAttempts: job.maxAttempts,
      jobKey: key,
      queueName: key,
    };
    return parseCronItem({ task: job.name, match: crontab, identifier: name, payload, options });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new Error(`Cron entry ${name} ("${crontab}"): ${reason}`, { cause: error });
  }
}

/**
 * Splits a stored payload into the payload of the job's schema and the minute it was enqueued for;
 * null for a job without a cron entry.
 */
export function splitCronMark(stored: unknown): { payload: unknown; scheduledFor: Date | null } {
  if (typeof stored !== "object" || stored === null || !("_cron" in stored))
    return { payload: stored, scheduledFor: null };
  const { _cron: mark, ...payload } = stored as { _cron: CronMark };
  return { payload, scheduledFor: new Date(mark.ts) };
}
