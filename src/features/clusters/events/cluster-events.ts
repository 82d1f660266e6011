import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import {
  type EventCause,
  type EventContent,
  recordShowEvents,
  systemCause,
} from "../../../events/record-event.ts";
import { defineJob, type JobContext } from "../../../jobs/define-job.ts";
import { enqueueJob } from "../../../jobs/enqueue.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { SECOND_MS } from "../../../lib/clock.ts";
import { type ClusterRow, globalIdOf, lockCluster, setUpdateState } from "../cluster.store.ts";
import { summaryView } from "../figures/cluster-view.ts";
import type { Rollup } from "../figures/rollup.ts";

/**
 * A cluster has at most one `cluster.updated` in this time; what changes meanwhile is gathered into
 * the next.
 */
export const UPDATE_INTERVAL_MS = 60 * SECOND_MS;

/** What an event says of a cluster: its summary, and its totals as `metrics`. */
export function clusterEvent(
  type: string,
  urls: Urls,
  row: ClusterRow,
  more: Partial<EventContent> & { details?: Record<string, unknown> } = {},
): EventContent {
  const { details, ...rest } = more;
  const totals =
    row.metrics_text === "" ? null : (JSON.parse(row.metrics_text) as { totals: unknown }).totals;
  return {
    type,
    objectId: globalIdOf(row),
    object: { ...summaryView({ urls }, row), object: "cluster", metrics: totals, ...details },
    ...rest,
  };
}

/**
 * What changed of a cluster: the row as stored now, under the caller's lock, and the names of what
 * moved in it.
 */
type ClusterChange = Pick<Rollup, "row" | "changedFields" | "merged">;

/**
 * Writes the given events of a cluster, and `cluster.updated` for what changed: at once, or when it
 * may be said again.
 */
export async function recordClusterEvents(
  transaction: DatabaseTransaction,
  urls: Urls,
  change: ClusterChange,
  events: readonly EventContent[],
  cause: EventCause,
): Promise<void> {
  const updates = [
    ...(await updateToSay(transaction, urls, change, cause.now)),
    ...(change.merged === undefined
      ? []
      : await updateToSay(transaction, urls, change.merged, cause.now)),
  ];
  await recordShowEvents(transaction, change.row.show_id, [...events, ...updates], cause);
}

/**
 * The `cluster.updated` of these fields and of those that wait. Within the interval of the last one
 * there is none: the fields are left with the cluster, and with a job that comes when it is over.
 * Both are rows of the transaction of the change, so a crash loses neither.
 */
async function updateToSay(
  transaction: DatabaseTransaction,
  urls: Urls,
  { row, changedFields }: ClusterChange,
  now: Date,
): Promise<EventContent[]> {
  if (changedFields.length === 0) return [];
  const fields = [...new Set([...row.pending_changed_fields, ...changedFields])];
  const dueAt = nextUpdateAt(row);
  if (dueAt === null || dueAt <= now)
    return [await sayUpdate(transaction, urls, { row, changedFields: fields }, now)];
  await setUpdateState(transaction, row, { pending_changed_fields: fields });
  const payload = { show_id: row.show_id, cluster_id: row.id, due_at: dueAt.toISOString() };
  await enqueueJob(transaction, announceClusterUpdateJob, payload, {
    jobKey: `announce update ${row.show_id} ${row.id}`,
    runAt: dueAt,
  });
  return [];
}

/**
 * The first moment another `cluster.updated` may be written; null for a cluster that never had one.
 */
function nextUpdateAt(row: ClusterRow): Date | null {
  return row.updated_event_at === null
    ? null
    : new Date(row.updated_event_at.getTime() + UPDATE_INTERVAL_MS);
}

async function sayUpdate(
  transaction: DatabaseTransaction,
  urls: Urls,
  { row, changedFields }: ClusterChange,
  now: Date,
): Promise<EventContent> {
  await setUpdateState(transaction, row, { updated_event_at: now, pending_changed_fields: [] });
  return clusterEvent("cluster.updated", urls, row, { changedFields });
}

/**
 * Writes what waits for one moment of a cluster, with the totals as they are then. Nothing is left
 * to do when it ran before, when a later change took the fields with it, or when the cluster is
 * gone. A job that comes late finds fields that wait for a later moment and leaves them: their own
 * job stands in the queue.
 */
export const announceClusterUpdateJob = defineJob({
  name: "clusters.announce_update",
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    due_at: Type.String(),
  }),
  // Two days of tries: it needs the database alone, and the fields of a job given up wait for the
  // cluster's next change.
  maxAttempts: 20,
  handler: async (payload, { services, clock }: JobContext<{ database: Database; urls: Urls }>) => {
    await inTransaction(services.database, async (transaction) => {
      const row = await lockCluster(transaction, {
        showId: payload.show_id,
        clusterId: payload.cluster_id,
      });
      if (row === undefined || row.pending_changed_fields.length === 0) return;
      const dueAt = nextUpdateAt(row);
      if (dueAt !== null && dueAt > new Date(payload.due_at)) return;
      // The queue goes by the database's clock. Where this process's is behind it, the event still
      // keeps its distance.
      const now = new Date(Math.max(clock.now().getTime(), dueAt?.getTime() ?? 0));
      const update = await sayUpdate(
        transaction,
        services.urls,
        { row, changedFields: row.pending_changed_fields },
        now,
      );
      await recordShowEvents(transaction, row.show_id, [update], systemCause(now));
    });
  },
});
