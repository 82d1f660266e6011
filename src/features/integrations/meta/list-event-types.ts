import { Type } from "typebox";
import { EVENT_GROUPS, EVENT_TYPES, type EventGroup } from "../../../delivery/events/catalogue.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { listOf } from "../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";

const GROUPS = Object.keys(EVENT_GROUPS) as EventGroup[];

/**
 * The day on which types were added. All current types are of the first version; a later type
 * defines its own day.
 */
const ADDED_IN = "2026-10-14";

const eventTypeSchema = strictObject(
  {
    object: oneOf(["event_type"]),
    type: Type.String(),
    group: oneOf(GROUPS),
    description: Type.String(),
    data_object: Type.String({ description: "`object` of what `data.object` holds." }),
    has_changed_fields: Type.Boolean({
      description: "True: `data.changed_fields` names the fields that changed.",
    }),
    required_scope: Type.String({
      description: "A credential sees events of this type only with this scope.",
    }),
    added_in: Type.String(),
    deprecated: Type.Boolean(),
  },
  { $id: "EventType" },
);

export const listEventTypes = defineRead({
  id: "event_types.list",
  method: "GET",
  path: "/v1/event-types",
  scope: "any",
  effect: "read",
  query: strictObject({
    group: Type.Optional(oneOf(GROUPS, { description: "Only the types of one group." })),
  }),
  output: listOf(eventTypeSchema),
  summary: "Every event type",
  description:
    "The catalogue of events in the order of their groups, with the scope each one needs. The " +
    "whole catalogue is one page.",
  example: { query: { group: "cluster" } },
  mcp: {
    tool: "list_event_types",
    description:
      "Types of events, by group, with what each means and the scope it needs. Ask for one " +
      "group where you can. Use it before creating or changing a webhook endpoint, or to know " +
      "what list_events can be filtered by.",
  },
  handler: (_context, { query }) => {
    const types =
      query.group === undefined
        ? EVENT_TYPES
        : EVENT_TYPES.filter((type) => type.group === query.group);
    return wholeList(
      types.map((type) => ({
        object: "event_type" as const,
        type: type.type,
        group: type.group,
        description: type.description,
        data_object: type.dataObject,
        has_changed_fields: type.hasChangedFields,
        required_scope: EVENT_GROUPS[type.group],
        added_in: ADDED_IN,
        deprecated: false,
      })),
    );
  },
});
