import type { Executor } from "../../../db/connection/database.ts";
import {
  type Cap,
  capAt,
  capReached,
  describeCap,
  readCap,
  takeCap,
} from "../../../kernel/limits/caps.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { DAY_MS, MINUTE_MS } from "../../../lib/clock.ts";
import { type ClusterRow, globalIdOf } from "../cluster.store.ts";

/**
 * Refreshes spend provider calls, so they are capped: one per cluster in ten minutes, 200 per
 * workspace and day (completions B5).
 */
export const CLUSTER_WINDOW_MS = 10 * MINUTE_MS;
const CLUSTER_LIMIT = 1;
const WORKSPACE_DAY_LIMIT = 200;

const caps = (row: ClusterRow, now: Date): readonly [Cap, Cap] => [
  capAt(now, {
    counter: "cluster_refresh",
    subject: globalIdOf(row),
    limit: CLUSTER_LIMIT,
    windowMs: CLUSTER_WINDOW_MS,
  }),
  capAt(now, {
    counter: "cluster_refresh_day",
    subject: "",
    limit: WORKSPACE_DAY_LIMIT,
    windowMs: DAY_MS,
  }),
];

/** What a preview says of the cap that is nearest to its end. */
export async function describeRefreshCap(
  executor: Executor,
  context: Context,
  row: ClusterRow,
): Promise<{ limit: number; used: number; resets_at: string }> {
  const [cluster, day] = caps(row, context.now);
  const usedOnCluster = await readCap(executor, context.workspace.id, cluster);
  return usedOnCluster >= cluster.limit
    ? describeCap(cluster, usedOnCluster)
    : describeCap(day, await readCap(executor, context.workspace.id, day));
}

/**
 * Takes one refresh from both caps, or none.
 *
 * @throws ApiError `cap_reached`, with when it is free again.
 */
export async function takeRefresh(
  executor: Executor,
  context: Context,
  row: ClusterRow,
): Promise<void> {
  for (const cap of caps(row, context.now)) {
    if ((await takeCap(executor, context.workspace.id, cap)) !== null) continue;
    throw capReached(
      cap,
      cap.counter === "cluster_refresh"
        ? "This cluster was refreshed less than ten minutes ago."
        : "This workspace has used its refreshes of the day.",
      context.now,
    );
  }
}
