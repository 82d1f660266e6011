import type { Static } from "typebox";
import { eventsOf, payloadOf, type PayloadsOf } from "../../../delivery/events/event-payload.ts";
import { SAMPLE } from "../../../delivery/events/sample-ids.ts";
import { dataRequestSchema } from "./data-request.schema.ts";

/** Payload of the `data_request.*` events. */

const dataRequestPayload = payloadOf(dataRequestSchema, { $id: "DataRequestPayload" });

const open: Static<typeof dataRequestPayload> = {
  object: "data_request",
  id: SAMPLE.dataRequestId,
  show_ids: [SAMPLE.showId],
  platforms: ["spotify", "applePodcasts"],
  window: { start_date: "2026-09-01", end_date: "2026-09-30" },
  note: "For the autumn sponsor report.",
  status: "open",
  requested_by: "m***@harbouraudio.example",
  fulfilled_at: null,
  rejected_reason: null,
  rows_added: null,
  created_at: "2026-10-20T12:00:00.000Z",
  updated_at: "2026-10-20T12:00:00.000Z",
};

const doneAt = "2026-10-21T15:27:08.196Z";

export const dataRequestEvents = eventsOf(dataRequestPayload, {
  "data_request.created": { object: open },
  "data_request.fulfilled": {
    object: {
      ...open,
      status: "fulfilled",
      fulfilled_at: doneAt,
      rows_added: 60,
      updated_at: doneAt,
    },
  },
  "data_request.closed": {
    object: {
      ...open,
      status: "rejected",
      rejected_reason: "The dashboard shows no data before 15 September.",
      updated_at: doneAt,
    },
  },
});

declare module "../../../delivery/events/event-content.ts" {
  interface EventPayloads extends PayloadsOf<typeof dataRequestEvents> {}
}
