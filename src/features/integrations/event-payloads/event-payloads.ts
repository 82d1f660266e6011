import { type TSchema, Type } from "typebox";
import { EVENT_TYPES, type EventType } from "../../../delivery/events/catalogue.ts";
import type { EventData, PayloadDefinition } from "../../../delivery/events/event-payload.ts";
import { anyObject, strictObject } from "../../../kernel/contract/schema.ts";
import { alarmEvents } from "../../administration/alarms/index.ts";
import { discoveryEvents } from "../../accounts/account-discovery/index.ts";
import { integrationEvents } from "../../accounts/connections/index.ts";
import { dataRequestEvents } from "../../accounts/data-requests/index.ts";
import { episodeEvents } from "../../catalogue/episodes/index.ts";
import { goalEvents } from "../../catalogue/goals/index.ts";
import { showEvents } from "../../catalogue/shows/index.ts";
import { buildEvents, suggestionEvents } from "../../grouping/cluster-builder/index.ts";
import { clusterEvents } from "../../grouping/clusters/index.ts";
import { airCheckEvents } from "../../sponsorship/air-checks/index.ts";
import { brandEvents } from "../../sponsorship/brands/index.ts";
import { campaignEvents, linkEvents, slotEvents } from "../../sponsorship/campaigns/index.ts";
import { orderEvents } from "../../sponsorship/insertion-orders/index.ts";
import { reportEvents } from "../../reporting/reports/index.ts";
import { automationEvents, heldEvents } from "../../reporting/automations/index.ts";
import { snapshotEvents } from "../../reporting/snapshots/index.ts";
import { shareLinkEvents } from "../../reporting/share-links/index.ts";

/** The payload schema and sample of every event type of the catalogue. */

/** Payloads by event type; a type of the catalogue without a payload does not compile. */
export const PAYLOADS = Object.freeze({
  ...campaignEvents,
  ...linkEvents,
  ...slotEvents,
  ...airCheckEvents,
  ...orderEvents,
  ...clusterEvents,
  ...buildEvents,
  ...suggestionEvents,
  ...episodeEvents,
  ...goalEvents,
  ...showEvents,
  ...dataRequestEvents,
  ...integrationEvents,
  ...discoveryEvents,
  ...alarmEvents,
  ...brandEvents,
  ...reportEvents,
  ...shareLinkEvents,
  ...automationEvents,
  ...heldEvents,
  ...snapshotEvents,
} satisfies Record<EventType, PayloadDefinition>);

const definitions = new Map<string, PayloadDefinition>(Object.entries(PAYLOADS));

const WITH_CHANGED_FIELDS = new Set<string>(
  EVENT_TYPES.filter((entry) => entry.hasChangedFields).map((entry) => entry.type),
);

const changedFields = Type.Array(Type.String(), {
  description: "Names of the fields that changed; on `cluster.updated` names of metrics.",
});
const previous = Type.Unsafe<Record<string, unknown>>({
  ...anyObject,
  description: "Changed fields as they were before.",
});

/**
 * The schema of `data` for one kind of object. It is named after the object, so that the reference
 * prints it once.
 */
function dataSchema(objectSchema: TSchema, hasChangedFields: boolean): TSchema {
  const { $id: name = "" } = objectSchema as { $id?: string };
  return strictObject(
    {
      object: objectSchema,
      ...(hasChangedFields ? { changed_fields: changedFields } : {}),
      previous: Type.Optional(previous),
      truncated: Type.Optional(Type.Unsafe<false>({ type: "boolean", enum: [false] })),
    },
    { $id: name.replace(/Payload$/, hasChangedFields ? "ChangeEventData" : "EventData") },
  );
}

const schemas = new Map<string, TSchema>(
  [...definitions].map(([type, { objectSchema }]) => [
    type,
    dataSchema(objectSchema, WITH_CHANGED_FIELDS.has(type)),
  ]),
);

function known<Value>(value: Value | undefined, type: string): Value {
  if (value === undefined) throw new Error(`${type} is no event type of the catalogue`);
  return value;
}

/**
 * The schema of `data` for an event type, as long as `data` was not truncated
 * (`truncatedDataSchema`).
 *
 * @throws Error for a type that is not in the catalogue.
 */
export const payloadSchemaOf = (type: string): TSchema => known(schemas.get(type), type);

/**
 * A sample of `data` for an event type, for test deliveries and the reference. Callers must not
 * change it.
 *
 * @throws Error for a type that is not in the catalogue.
 */
export const sampleDataOf = (type: string): Readonly<EventData> =>
  known(definitions.get(type), type).sample;

/** The truncated `data` of an event that would be larger than 64 KiB (`eventDataText`). */
export const truncatedDataSchema = strictObject(
  {
    object: Type.Object(
      { object: Type.String() },
      {
        additionalProperties: true,
        description: "What names the object, and its address where it has one.",
      },
    ),
    changed_fields: Type.Optional(changedFields),
    previous: Type.Optional(previous),
    truncated: Type.Unsafe<true>({ type: "boolean", enum: [true] }),
  },
  { $id: "TruncatedEventData", description: "Replaces data above 64 KiB." },
);
