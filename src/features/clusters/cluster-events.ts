import type { DatabaseTransaction } from "../../db/database.ts";
import { type EventCause, type EventContent, recordShowEvents } from "../../events/record-event.ts";
import type { Urls } from "../../kernel/urls.ts";
import { type ClusterRow, globalIdOf } from "./cluster.store.ts";
import { summaryView } from "./cluster-view.ts";
import type { Rollup } from "./rollup.ts";

/** What an event says of a cluster: its summary, and its totals as `metrics`. */
export function clusterEvent(type: string, urls: Urls, row: ClusterRow, more: Partial<EventContent> & { metrics?: unknown; details?: Record<string, unknown> } = {}): EventContent {
  const { metrics, details, ...rest } = more;
  const totals = metrics ?? (row.metrics_text === "" ? null : (JSON.parse(row.metrics_text) as { totals: unknown }).totals);
  return { type, objectId: globalIdOf(row), object: { ...summaryView({ urls }, row), object: "cluster", metrics: totals, ...details }, ...rest };
}

/** Writes the given events of a cluster, and `cluster.updated` when its numbers moved. */
export async function recordClusterEvents(transaction: DatabaseTransaction, urls: Urls, rollup: Rollup, events: readonly EventContent[], cause: EventCause): Promise<void> {
  const updated = rollup.changedFields.length === 0 ? [] : [clusterEvent("cluster.updated", urls, rollup.row, { changedFields: rollup.changedFields, metrics: rollup.totals })];
  await recordShowEvents(transaction, rollup.row.show_id, [...events, ...updated], cause);
}
