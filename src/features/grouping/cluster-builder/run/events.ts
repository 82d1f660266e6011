import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { EventCause, EventContent } from "../../../../delivery/events/event-content.ts";
import { recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { buildEventObject } from "../cluster-build.schema.ts";
import type { BuildItemRow, BuildRow } from "../cluster-build.store.ts";

/** Records the event of a build that completed or failed. */
export async function recordBuildEnd(
  transaction: DatabaseTransaction,
  row: BuildRow,
  { items, cause }: { items: readonly BuildItemRow[]; cause: EventCause },
): Promise<void> {
  const event: EventContent = {
    type: row.status === "failed" ? "cluster_build.failed" : "cluster_build.completed",
    objectId: row.id,
    object: buildEventObject(row, items),
  };
  await recordShowEvents(transaction, row.show_id, [event], cause);
}
