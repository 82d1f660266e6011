import { Type } from "typebox";
import { plainId, prefixedId } from "../../../kernel/contract/fields.ts";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";

/**
 * Platforms without an interface of their own, whose figures a person reads off their dashboards.
 */
export const REQUESTED_PLATFORMS = ["spotify", "applePodcasts"] as const;

const day = Type.String({ format: "date" });

export const windowSchema = strictObject({ start_date: day, end_date: day });

export const dataRequestParams = strictObject({
  id: Type.String({ minLength: 1, maxLength: 64, description: "Id of the data request, drq_…" }),
});

export const dataRequestSchema = strictObject(
  {
    object: oneOf(["data_request"]),
    id: prefixedId("drq"),
    show_ids: Type.Array(plainId()),
    platforms: Type.Array(oneOf(REQUESTED_PLATFORMS)),
    window: nullable(windowSchema),
    note: nullable(Type.String()),
    status: oneOf(COLUMNS.data_requests.status.values),
    requested_by: Type.String({ description: "Who asked; e-mail addresses are masked." }),
    fulfilled_at: nullable(timestamp),
    rejected_reason: nullable(Type.String()),
    rows_added: nullable(
      Type.Integer({
        minimum: 0,
        description: "Days stored; null until the request is fulfilled.",
      }),
    ),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "DataRequest" },
);
