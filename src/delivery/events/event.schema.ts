import { Type } from "typebox";
import { COLUMNS } from "../../db/schema/columns.ts";
import { PLAIN_ID_PATTERN } from "../../kernel/ids.ts";
import {
  anyObject,
  nullable,
  oneOf,
  strictObject,
  timestamp,
} from "../../kernel/contract/schema.ts";

/**
 * An event as a delivery and the Events API carry it (docs/events.md). What `data.object` holds
 * depends on the type: `features/integrations/event-payloads` has the schema of each, and the
 * `webhooks` of the OpenAPI document print them.
 */
export const eventSchema = strictObject(
  {
    id: Type.String({
      pattern: "^evt_[0-9A-Za-z]{24}$",
      description: "The same in every attempt and resend: what was seen before can be passed over.",
    }),
    object: oneOf(["event"]),
    type: Type.String(),
    created_at: timestamp,
    api_version: Type.String({ description: "The version the event is written in." }),
    workspace_id: Type.String({ pattern: PLAIN_ID_PATTERN }),
    source: oneOf(COLUMNS.events.source.values),
    request: nullable(
      strictObject(
        { id: Type.String(), idempotency_key: nullable(Type.String()) },
        {
          description:
            "The call of this workspace that caused it; null for what the service or another " +
            "workspace of the show did.",
        },
      ),
    ),
    data: strictObject({
      object: anyObject,
      changed_fields: Type.Optional(Type.Array(Type.String())),
      previous: Type.Optional(anyObject),
      truncated: Type.Optional(
        Type.Boolean({
          description: "True: it would be above 64 KiB, so `object` holds what names it alone.",
        }),
      ),
    }),
    pending_webhooks: Type.Integer({
      minimum: 0,
      description: "Endpoints it was to be delivered to when it was written.",
    }),
    test: Type.Boolean({ description: "True in deliveries of the test call; nothing happened." }),
  },
  { $id: "Event" },
);
