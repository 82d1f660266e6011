import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { EventCause, EventContent } from "../../../events/event-content.ts";
import { recordShowEvents } from "../../../events/record-event.ts";
import { buildEventObject } from "../cluster-build.schema.ts";
import type { BuildItemRow, BuildRow } from "../cluster-build.store.ts";
import { suggestionEventObject } from "../suggestion.schema.ts";
import type { SuggestionRow } from "../suggestion.store.ts";

/** The events of builds and suggestions. */

export async function recordSuggestions(
  transaction: DatabaseTransaction,
  showId: string,
  type: "cluster_suggestion.created" | "cluster_suggestion.resolved",
  { rows, cause }: { rows: readonly SuggestionRow[]; cause: EventCause },
): Promise<void> {
  const events = rows.map((row): EventContent => ({
    type,
    objectId: row.id,
    object: suggestionEventObject(row),
  }));
  await recordShowEvents(transaction, showId, events, cause);
}

/** The end of a build that completed or failed. */
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
