import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { type Cap, capAt, capReached, describeCap } from "../../../kernel/limits/caps.ts";
import { readCap, takeCap } from "../../../kernel/limits/caps.store.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { DAY_MS, MINUTE_MS } from "../../../lib/clock.ts";
import { type ClusterRow, globalIdOf } from "../cluster.store.ts";

/**
 * Refreshes cost provider calls, so they are capped: one per cluster in ten minutes, 200 per
 * workspace and day (docs/clusters.md#caps).
 */
export const CLUSTER_WINDOW_MS = 10 * MINUTE_MS;
const CLUSTER_LIMIT = 1;
const WORKSPACE_DAY_LIMIT = 200;

const clusterCap = (row: ClusterRow, now: Date): Cap =>
  capAt(now, {
    counter: "cluster_refresh",
    subject: globalIdOf(row),
    limit: CLUSTER_LIMIT,
    windowMs: CLUSTER_WINDOW_MS,
  });

const workspaceCap = (now: Date): Cap =>
  capAt(now, {
    counter: "cluster_refresh_day",
    subject: "",
    limit: WORKSPACE_DAY_LIMIT,
    windowMs: DAY_MS,
  });

/** The cap a plan shows: the cluster's where it is used up, else the workspace's. */
export async function describeRefreshAllowance(
  { database, workspace, now }: Context,
  row: ClusterRow,
): Promise<ReturnType<typeof describeCap>> {
  const describe = async (cap: Cap) => ({
    cap,
    used: await readCap(database, workspace.id, cap),
  });
  const ofCluster = await describe(clusterCap(row, now));
  const shown =
    ofCluster.used >= ofCluster.cap.limit ? ofCluster : await describe(workspaceCap(now));
  return describeCap(shown.cap, shown.used);
}

/**
 * Takes one refresh from both caps, or none where the transaction is rolled back.
 *
 * @throws ApiError `cap_reached`, with when the cap's next window begins.
 */
export async function takeRefreshAllowance(
  transaction: DatabaseTransaction,
  context: Context,
  row: ClusterRow,
): Promise<void> {
  await take(transaction, context, {
    cap: clusterCap(row, context.now),
    refusal: "This cluster was refreshed less than ten minutes ago.",
  });
  await take(transaction, context, {
    cap: workspaceCap(context.now),
    refusal: "This workspace has used its refreshes of the day.",
  });
}

async function take(
  executor: Executor,
  { workspace, now }: Context,
  { cap, refusal }: { cap: Cap; refusal: string },
): Promise<void> {
  if ((await takeCap(executor, workspace.id, cap)) === null) throw capReached(cap, refusal, now);
}
