import type { Executor } from "../../db/database.ts";
import type { Context } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors.ts";
import { DAY_MS, MINUTE_MS } from "../../lib/clock.ts";
import { type ClusterRow, globalIdOf, readCap, takeCap } from "./cluster.store.ts";

/**
 * Refreshes spend provider calls, so they are capped: one per cluster in ten minutes, 200 per workspace and day
 * (completions B5). Windows are fixed, aligned to the clock: simple to explain, and exact under concurrency.
 */
export const CLUSTER_WINDOW_MS = 10 * MINUTE_MS;
const CLUSTER_LIMIT = 1;
const WORKSPACE_DAY_LIMIT = 200;

interface Cap {
  counter: string;
  subject: string;
  windowStart: Date;
  resetsAt: Date;
  limit: number;
}

function windowOf(now: Date, lengthMs: number): { windowStart: Date; resetsAt: Date } {
  const start = Math.floor(now.getTime() / lengthMs) * lengthMs;
  return { windowStart: new Date(start), resetsAt: new Date(start + lengthMs) };
}

function caps(row: ClusterRow, now: Date): readonly [Cap, Cap] {
  return [
    { counter: "cluster_refresh", subject: globalIdOf(row), limit: CLUSTER_LIMIT, ...windowOf(now, CLUSTER_WINDOW_MS) },
    { counter: "cluster_refresh_day", subject: "", limit: WORKSPACE_DAY_LIMIT, ...windowOf(now, DAY_MS) },
  ];
}

/** What a preview says of the cap that is nearest to its end. */
export async function describeRefreshCap(executor: Executor, context: Context, row: ClusterRow): Promise<{ limit: number; used: number; resets_at: string }> {
  const [cluster, day] = caps(row, context.now);
  const usedOnCluster = await readCap(executor, context.workspace.id, cluster);
  const [cap, used] = usedOnCluster >= cluster.limit ? [cluster, usedOnCluster] : [day, await readCap(executor, context.workspace.id, day)];
  return { limit: cap.limit, used, resets_at: cap.resetsAt.toISOString() };
}

/**
 * Takes one refresh from both caps, or none.
 *
 * @throws ApiError `cap_reached`, with when it is free again.
 */
export async function takeRefresh(executor: Executor, context: Context, row: ClusterRow): Promise<void> {
  for (const cap of caps(row, context.now)) {
    if ((await takeCap(executor, context.workspace.id, cap)) !== null) continue;
    const what = cap.counter === "cluster_refresh" ? "This cluster was refreshed less than ten minutes ago." : "This workspace has used its refreshes of the day.";
    throw new ApiError("cap_reached", what, {
      extras: { cap: cap.counter, limit: cap.limit, resets_at: cap.resetsAt.toISOString() },
      retryAfterSec: (cap.resetsAt.getTime() - context.now.getTime()) / 1_000,
    });
  }
}
