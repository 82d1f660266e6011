import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import {
  type Cap,
  capAt,
  capReached,
  describeCap,
  type IntervalCap,
} from "../../../../kernel/limits/caps.ts";
import {
  findUsedInterval,
  readCap,
  takeCap,
  takeInterval,
} from "../../../../kernel/limits/caps.store.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { DAY_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";
import { findShowOwner } from "../../../catalogue/shows/index.ts";
import { type ClusterRow, globalIdOf } from "../cluster.store.ts";

/**
 * Caps on refreshes, because they cost provider calls: one per cluster in ten minutes, 200 per
 * workspace and day (docs/clusters.md#caps). The ten minutes are counted for the workspace that
 * owns the show, so all workspaces that see it share them; the day is counted for the workspace
 * that calls.
 */
export const CLUSTER_INTERVAL_MS = 10 * MINUTE_MS;
const WORKSPACE_DAY_LIMIT = 200;

const clusterCap = (row: ClusterRow): IntervalCap => ({
  counter: "cluster_refresh",
  subject: globalIdOf(row),
  intervalMs: CLUSTER_INTERVAL_MS,
});

const workspaceCap = (now: Date): Cap =>
  capAt(now, {
    counter: "cluster_refresh_day",
    subject: "",
    limit: WORKSPACE_DAY_LIMIT,
    windowMs: DAY_MS,
  });

/** The cap that a dry run shows: the cluster's where it is used up, otherwise the workspace's. */
export async function describeRefreshAllowance(
  { database, workspace, now, runtime }: Context,
  row: ClusterRow,
): Promise<ReturnType<typeof describeCap>> {
  const owner = (await findShowOwner(database, row.show_id)) ?? workspace.id;
  const used = await findUsedInterval(database, owner, {
    cap: clusterCap(row),
    now: databaseNow(runtime.clock),
  });
  if (used !== undefined) return describeCap(used, used.limit);
  const day = workspaceCap(now);
  return describeCap(day, await readCap(database, workspace.id, day));
}

/**
 * Takes one refresh from both caps; a transaction that is rolled back takes none.
 *
 * @throws ApiError `cap_reached`, with the time from which a refresh is allowed again.
 */
export async function takeRefreshAllowance(
  transaction: DatabaseTransaction,
  { workspace, now, runtime }: Context,
  row: ClusterRow,
): Promise<void> {
  const owner = (await findShowOwner(transaction, row.show_id)) ?? workspace.id;
  const used = await takeInterval(transaction, owner, {
    cap: clusterCap(row),
    now: databaseNow(runtime.clock),
  });
  if (used !== null)
    throw capReached(used, "This cluster was refreshed less than ten minutes ago.", now);
  const day = workspaceCap(now);
  if ((await takeCap(transaction, workspace.id, day)) === null)
    throw capReached(day, "This workspace has used its refreshes of the day.", now);
}
