import { viewOf } from "../../../kernel/resource/view-of.ts";
import { dataRequestSchema } from "./data-request.schema.ts";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import type { EventCause } from "../../../delivery/events/event-content.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { DataRequestRow } from "./data-request.store.ts";

const ADDRESSES = /[^\s@<>(),;]+@[^\s@<>(),;]+/g;

/** The requester with addresses masked, including addresses in the label of a key. */
const masked = (requestedBy: string | null): string =>
  (requestedBy ?? "").replaceAll(ADDRESSES, (address) => maskEmail(address));

/** The DataRequest object of the API and of events. */
export function dataRequestView(row: DataRequestRow) {
  return viewOf(dataRequestSchema, row, {
    object: "data_request",
    window:
      row.window_start === null || row.window_end === null
        ? null
        : { start_date: row.window_start, end_date: row.window_end },
    requested_by: masked(row.requested_by),
  });
}

/** A request as the operator of an installation sees it: with its workspace. */
export const operatorDataRequestView = (row: DataRequestRow): Record<string, unknown> => ({
  ...dataRequestView(row),
  workspace_id: row.workspace_id,
});

type DataRequestEvent = "data_request.created" | "data_request.fulfilled" | "data_request.closed";

/** Records the event of a changed request, for the workspace that made it. */
export function recordDataRequestEvent(
  transaction: DatabaseTransaction,
  type: DataRequestEvent,
  row: DataRequestRow,
  cause: EventCause,
): Promise<void> {
  return recordWorkspaceEvent(
    transaction,
    row.workspace_id,
    { type, objectId: row.id, object: dataRequestView(row) },
    cause,
  );
}
