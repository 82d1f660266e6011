import { type Static, Type } from "typebox";
import { nullable, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { payload } from "./fields/event-payload.ts";
import {
  dateRange,
  knownCount,
  moment,
  plainId,
  prefixedId,
  storedTimes,
  text,
} from "./fields/payload-fields.ts";
import { SAMPLE } from "./fields/sample-ids.ts";

/** Payload of the `data_request.*` events. */

const dataRequestPayload = strictObject(
  {
    object: oneOf(["data_request"]),
    id: prefixedId("drq"),
    show_ids: Type.Array(plainId),
    platforms: Type.Array(oneOf(["spotify", "applePodcasts"])),
    window: nullable(dateRange),
    note: text,
    status: oneOf(["open", "in_progress", "fulfilled", "rejected", "canceled"]),
    requested_by: Type.String({ description: "E-mail addresses are masked." }),
    fulfilled_at: moment,
    rejected_reason: text,
    rows_added: knownCount,
    ...storedTimes,
  },
  { $id: "DataRequestPayload" },
);

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

export const dataRequestPayloads = {
  "data_request.created": payload(dataRequestPayload, { object: open }),
  "data_request.fulfilled": payload(dataRequestPayload, {
    object: {
      ...open,
      status: "fulfilled",
      fulfilled_at: doneAt,
      rows_added: 60,
      updated_at: doneAt,
    },
  }),
  "data_request.closed": payload(dataRequestPayload, {
    object: {
      ...open,
      status: "rejected",
      rejected_reason: "The dashboard shows no data before 15 September.",
      updated_at: doneAt,
    },
  }),
};
