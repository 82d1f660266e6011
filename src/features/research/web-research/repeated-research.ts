import type { Executor } from "../../../db/connection/database.ts";
import { isOpen } from "../../../infrastructure/runs/run-state.ts";
import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";
import { findEqualResearch, type ResearchRow } from "./research-run.store.ts";

/** Questions that a workspace asked before, which are not paid for twice. */

const REPEATED_WITHIN_MS = DAY_MS;

/**
 * `open`: the same research is under way. `known`: it has ended. `copy`: it has ended for another
 * brand or show, and its answer goes to a run of its own.
 */
export interface Repeated {
  kind: "open" | "known" | "copy";
  row: ResearchRow;
}

/** The earlier run that answers a question; null where it has to be asked. */
export async function findRepeated(
  executor: Executor,
  workspaceId: string,
  asked: { questionKey: string; brandId: string | null; showId: string | null },
  now: Date,
): Promise<Repeated | null> {
  const rows = await findEqualResearch(executor, workspaceId, {
    questionKey: asked.questionKey,
    searchedAfter: new Date(now.getTime() - REPEATED_WITHIN_MS),
  });
  const same = rows.find(
    ({ brand_id: brandId, show_id: showId }) =>
      brandId === asked.brandId && showId === asked.showId,
  );
  if (same !== undefined) return { kind: isOpen(same) ? "open" : "known", row: same };
  const other = rows.find((row) => !isOpen(row));
  return other === undefined ? null : { kind: "copy", row: other };
}

/** The time since the provider was asked, in words. */
export function describeAge({ searched_at: at }: ResearchRow, now: Date): string {
  const ageMs = Math.max(0, now.getTime() - (at ?? now).getTime());
  const [count, unit] =
    ageMs < HOUR_MS
      ? [Math.floor(ageMs / MINUTE_MS), "minute"]
      : [Math.floor(ageMs / HOUR_MS), "hour"];
  return `${count} ${count === 1 ? unit : `${unit}s`}`;
}
