import { refreshEndsAt } from "../../../domain/report-documents/schedule.ts";
import { HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import type { RunRow } from "../report-runs/index.ts";

/** Which figures are read again for a run of a report, and until when. */

/** Longest refresh before a report that a call ordered. */
const ORDERED_MS = 10 * MINUTE_MS;

/**
 * Figures of a planned run are read again where a page view would do so too; of an ordered run
 * where they are older than an hour.
 */
const OLDER_THAN_MS = {
  schedule: { accounts: 4 * HOUR_MS, clusters: 5 * HOUR_MS },
  manual: { accounts: HOUR_MS, clusters: HOUR_MS },
} as const;

/** Time after which a refresh that is under way is looked at again. */
const AGAIN_MS = { schedule: MINUTE_MS, manual: 10_000 } as const;

type Run = Pick<RunRow, "trigger" | "planned_at" | "started_at">;

/** The moment until which figures are read for a run; the report is then made of what is there. */
export const refreshUntil = (run: Run, now: Date): Date =>
  run.planned_at === null
    ? new Date((run.started_at ?? now).getTime() + ORDERED_MS)
    : refreshEndsAt(run.planned_at);

/** The moments before which figures are read again. They do not move while the refresh goes on. */
export function refreshedBefore(
  { trigger, started_at: started }: Run,
  now: Date,
): { accounts: Date; clusters: Date } {
  const from = (started ?? now).getTime();
  const { accounts, clusters } = OLDER_THAN_MS[trigger];
  return { accounts: new Date(from - accounts), clusters: new Date(from - clusters) };
}

export const nextLookAt = ({ trigger }: Run, now: Date): Date =>
  new Date(now.getTime() + AGAIN_MS[trigger]);

/** Whether figures are read for a run at this time. */
export const isRefreshing = (
  run: Run & Pick<RunRow, "status" | "stage" | "refresh_first">,
  now: Date,
): boolean =>
  run.refresh_first &&
  (run.status === "queued" || run.status === "running") &&
  (run.stage === null || run.stage === "refresh") &&
  now.getTime() < refreshUntil(run, now).getTime();
