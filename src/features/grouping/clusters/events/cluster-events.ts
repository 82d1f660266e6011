import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import type { EventPayload } from "../../../../delivery/events/event-content.ts";
import { recordShowEvents, systemCause } from "../../../../delivery/events/record-event.ts";
import { type EventCause, type EventContent } from "../../../../delivery/events/event-content.ts";
import { defineJob, type JobContext } from "../../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../../infrastructure/jobs/enqueue.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { SECOND_MS } from "../../../../lib/time/clock.ts";
import type { ClusterTotals } from "../../../../domain/metrics/cluster-figures.ts";
import { countGoalsOf } from "../../../catalogue/goals/index.ts";
import { type ClusterRow, globalIdOf, lockCluster, setUpdateState } from "../cluster.store.ts";
import { summaryView } from "../cluster-view.ts";
import type { Rollup } from "../figures/rollup.ts";

/**
 * Minimum time between two `cluster.updated` events of a cluster; changes within it are combined in
 * the next event. A change by a call is announced within 5 seconds, a change by a background
 * refresh within a minute.
 */
export const CALL_INTERVAL_MS = 5 * SECOND_MS;
export const UPDATE_INTERVAL_MS = 60 * SECOND_MS;

const intervalOf = ({ source }: EventCause): number =>
  source === "system" ? UPDATE_INTERVAL_MS : CALL_INTERVAL_MS;

/** The object of a cluster's events: its summary, and its totals as `metrics`. */
export function clusterEventObject(urls: Urls, row: ClusterRow): EventPayload<"cluster.updated"> {
  return {
    ...summaryView(urls, row),
    object: "cluster",
    metrics: storedTotals(row),
  };
}

/** The totals as stored with the cluster; null before its first roll-up. */
function storedTotals({ metrics_text: text }: ClusterRow): ClusterTotals | null {
  if (text === "") return null;
  const { totals } = JSON.parse(text) as { totals: ClusterTotals };
  return totals;
}

/**
 * A changed cluster: its stored row, which the caller has locked, and the names of the changed
 * totals.
 */
export type ClusterChange = Pick<Rollup, "row" | "changedFields" | "merged">;

/** Why a change happened, and the base addresses that its events contain. */
export interface ChangeOrigin {
  urls: Urls;
  cause: EventCause;
}

/**
 * Records the given events of a cluster, and `cluster.updated` for the changed fields: at once, or
 * when the interval since the last one is over. Also counts the goals of its episode.
 */
export async function recordClusterEvents(
  transaction: DatabaseTransaction,
  change: ClusterChange,
  events: readonly EventContent[],
  { urls, cause }: ChangeOrigin,
): Promise<void> {
  const updates = [
    ...(await updateEventDue(transaction, urls, change, cause)),
    ...(change.merged === undefined
      ? []
      : await updateEventDue(transaction, urls, change.merged, cause)),
  ];
  const showId = change.row.show_id;
  // The statements are issued together, so that they are sent in one packet.
  await Promise.all([
    recordShowEvents(transaction, showId, [...events, ...updates], cause),
    countGoalsOf(transaction, showId, episodesOf(change), cause),
  ]);
}

const episodesOf = ({ row, merged }: ClusterChange): string[] => [
  ...new Set([row.episode_id, merged?.row.episode_id].flatMap((id) => id ?? [])),
];

/**
 * The `cluster.updated` that is due for these fields and the pending ones. Within the interval
 * after the last event none is due: the fields are stored as pending, and a job records the event
 * when the interval is over. Both are rows of the transaction of the change, so a crash loses
 * neither. Each interval has a job of its own, so that a refresh never delays the event for a
 * change by a call.
 */
async function updateEventDue(
  transaction: DatabaseTransaction,
  urls: Urls,
  { row, changedFields }: ClusterChange,
  cause: EventCause,
): Promise<EventContent[]> {
  if (changedFields.length === 0) return [];
  const { now } = cause;
  const intervalMs = intervalOf(cause);
  const fields = [...new Set([...row.pending_changed_fields, ...changedFields])];
  const dueAt = nextUpdateAt(row, intervalMs);
  if (dueAt === null || dueAt <= now)
    return [await recordUpdateEvent(transaction, urls, { row, changedFields: fields }, now)];
  await setUpdateState(transaction, row, { pending_changed_fields: fields });
  const payload = {
    show_id: row.show_id,
    cluster_id: row.id,
    due_at: dueAt.toISOString(),
    interval_ms: intervalMs,
  };
  const kind = intervalMs === CALL_INTERVAL_MS ? "call" : "update";
  await enqueueJob(transaction, emitClusterUpdateJob, payload, {
    jobKey: `announce ${kind} ${row.show_id} ${row.id}`,
    runAt: dueAt,
  });
  return [];
}

/** The earliest time of the next `cluster.updated`; null for a cluster without an earlier one. */
function nextUpdateAt(row: ClusterRow, intervalMs: number): Date | null {
  return row.updated_event_at === null
    ? null
    : new Date(row.updated_event_at.getTime() + intervalMs);
}

async function recordUpdateEvent(
  transaction: DatabaseTransaction,
  urls: Urls,
  { row, changedFields }: ClusterChange,
  now: Date,
): Promise<EventContent> {
  await setUpdateState(transaction, row, { updated_event_at: now, pending_changed_fields: [] });
  return {
    type: "cluster.updated",
    objectId: globalIdOf(row),
    object: clusterEventObject(urls, row),
    changedFields,
  };
}

/**
 * Records the pending `cluster.updated` of a cluster, with its totals at that moment. The job does
 * nothing where it ran before, where a later change announced the pending fields, or where the
 * cluster no longer exists. A job that runs late leaves fields that are due later to their own job
 * in the queue.
 */
export const emitClusterUpdateJob = defineJob({
  name: "clusters.announce_update",
  schema: strictObject({
    show_id: Type.String(),
    cluster_id: Type.String(),
    due_at: Type.String(),
    // Jobs that earlier releases queued do not have this field.
    interval_ms: Type.Optional(Type.Integer()),
  }),
  // 20 tries take two days. The job needs only the database; if it is given up, the fields wait for
  // the cluster's next change.
  maxAttempts: 20,
  handler: async (payload, { services, clock }: JobContext<{ database: Database; urls: Urls }>) => {
    await inTransaction(services.database, async (transaction) => {
      const row = await lockCluster(transaction, {
        showId: payload.show_id,
        clusterId: payload.cluster_id,
      });
      if (row === undefined || row.pending_changed_fields.length === 0) return;
      const dueAt = nextUpdateAt(row, payload.interval_ms ?? UPDATE_INTERVAL_MS);
      if (dueAt !== null && dueAt > new Date(payload.due_at)) return;
      // The queue runs on the database's clock. Where this process's clock is behind it, the later
      // time is used, so that the event still keeps the interval.
      const now = new Date(Math.max(clock.now().getTime(), dueAt?.getTime() ?? 0));
      const update = await recordUpdateEvent(
        transaction,
        services.urls,
        { row, changedFields: row.pending_changed_fields },
        now,
      );
      await recordShowEvents(transaction, row.show_id, [update], systemCause(now));
    });
  },
});
