import { describe, expect, it } from "vitest";
import { faultOf } from "../../../kernel/contract/schema.ts";
import { isScope } from "../../../kernel/access/scopes.ts";
import { EVENT_GROUPS, EVENT_TYPES } from "../../../delivery/events/catalogue.ts";
import { eventDataText } from "../../../delivery/events/event-data.ts";
import { eventSchema } from "../../../delivery/events/event.schema.ts";
import { PAYLOADS, payloadSchemaOf, sampleDataOf, truncatedDataSchema } from "./event-payloads.ts";

const types = EVENT_TYPES.map((entry) => [entry.type, entry] as const);

/** States that belong to a type: an approved air check is approved. */
const STATUS_OF: Record<string, string> = {
  "campaign.created": "draft",
  "campaign_slot.created": "open",
  "air_check.created": "pending",
  "air_check.submitted": "submitted",
  "air_check.approved": "approved",
  "air_check.rejected": "rejected",
  "insertion_order.parsed": "completed",
  "cluster_build.completed": "completed",
  "cluster_build.failed": "failed",
  "cluster_suggestion.created": "open",
  "cluster_suggestion.resolved": "accepted",
  "data_request.created": "open",
  "data_request.fulfilled": "fulfilled",
  "data_request.closed": "rejected",
  "integration.connected": "connected",
  "integration.disconnected": "disconnected",
  "integration.stale": "stale",
  "integration.recovered": "connected",
  "integration.reauth_required": "needs_reauth",
  "integration.discovery_completed": "completed",
  "report.ready": "ready",
  "report.failed": "failed",
  "report.held": "held",
  "report.link_created": "open",
  "report.link_revoked": "revoked",
  "report_automation.paused": "paused",
};

interface Schema {
  type?: string | string[];
  properties?: Record<string, Schema>;
  additionalProperties?: unknown;
}

/** Every schema below one, itself first. */
function schemasIn(value: unknown): Schema[] {
  if (Array.isArray(value)) return value.flatMap(schemasIn);
  if (value === null || typeof value !== "object") return [];
  return [value, ...Object.values(value).flatMap(schemasIn)];
}

/** Every text below a value with the name of its field. */
function textsIn(value: unknown, name = ""): [string, string][] {
  if (typeof value === "string") return [[name, value]];
  if (Array.isArray(value)) return value.flatMap((entry) => textsIn(entry, name));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, entry]) => textsIn(entry, key));
}

describe("event payloads", () => {
  it("exist for the 68 types of the catalogue and for nothing else", () => {
    expect(Object.keys(PAYLOADS).toSorted()).toEqual(types.map(([type]) => type).toSorted());
    expect(types).toHaveLength(68);
  });

  it("are seen with a read scope of their group", () => {
    for (const scope of Object.values(EVENT_GROUPS))
      expect({ scope, isScope: isScope(scope), isRead: scope.endsWith(":read") }).toEqual({
        scope,
        isScope: true,
        isRead: true,
      });
    for (const [, { group }] of types) expect(EVENT_GROUPS).toHaveProperty(group);
  });

  it("refuse other types", () => {
    for (const type of ["webhook.test", "cluster.*", "toString", ""]) {
      expect(() => payloadSchemaOf(type)).toThrow("no event type");
      expect(() => sampleDataOf(type)).toThrow("no event type");
    }
  });

  it("give every status type a sample in that status", () => {
    expect(
      Object.fromEntries(
        Object.keys(STATUS_OF).map((type) => [type, sampleDataOf(type).object["status"]]),
      ),
    ).toEqual(STATUS_OF);
    for (const [type] of types.filter(([type]) => type.endsWith(".status_changed"))) {
      const { object, changed_fields, previous } = sampleDataOf(type);
      expect({ changed_fields, keys: Object.keys(previous ?? {}) }).toEqual({
        changed_fields: ["status"],
        keys: ["status"],
      });
      expect(previous?.["status"]).not.toBe(object["status"]);
    }
  });

  it("have a schema for an object that was cut", () => {
    const { object, changed_fields: changedFields = [] } = sampleDataOf("show.updated");
    const cut = JSON.parse(
      eventDataText({
        object: { ...object, description: "x".repeat(70_000) },
        changedFields,
      }),
    ) as object;
    expect(cut).toMatchObject({ truncated: true, object: { id: object["id"] } });
    expect(faultOf(truncatedDataSchema, cut)).toBeNull();
    expect(faultOf(truncatedDataSchema, { ...cut, truncated: false })).not.toBeNull();
    expect(faultOf(payloadSchemaOf("show.updated"), cut)).not.toBeNull();
  });
});

describe.each(types)("%s", (type, entry) => {
  const schema = payloadSchemaOf(type);
  const sample = sampleDataOf(type);
  const objectSchema = (schema as Schema).properties?.["object"] ?? {};

  it("has a sample that fits its schema, and the event around it", () => {
    expect(faultOf(schema, sample)).toBeNull();
    expect(sample.object["object"]).toBe(entry.dataObject);
    const event = {
      id: "evt_2Wq5ErT8yUi1OpA4sDf7GhJk",
      object: "event",
      type,
      created_at: sample.object["updated_at"] ?? sample.object["issued_at"],
      api_version: "2026-10-14",
      workspace_id: "bQ6kS4hLxO9eUa37VmCw",
      source: "system",
      request: null,
      data: sample,
      pending_webhooks: 0,
      test: true,
    };
    expect(faultOf(eventSchema, event)).toBeNull();
    // The target size of a whole event (docs/events.md).
    expect(JSON.stringify(event).length).toBeLessThan(20_000);
  });

  it("refuses a field too many, a field too few, and null where it is not said", () => {
    expect(faultOf(schema, { ...sample, colour: "red" })).not.toBeNull();
    expect(
      faultOf(schema, { ...sample, object: { ...sample.object, colour: "red" } }),
    ).not.toBeNull();
    for (const name of Object.keys(sample.object)) {
      const { [name]: _left, ...rest } = sample.object;
      const isAccepted = faultOf(schema, { ...sample, object: rest }) === null;
      expect({ name, isAccepted }).toEqual({ name, isAccepted: false });
    }
    expect(faultOf(schema, { ...sample, object: { ...sample.object, id: null } })).not.toBeNull();
  });

  it("leaves no object open but those it means to", () => {
    const open = schemasIn(objectSchema).filter(
      (part) => part.properties !== undefined && part.additionalProperties !== false,
    );
    expect(open).toEqual([]);
  });

  it("names changed fields exactly when the catalogue declares them, and fields that exist", () => {
    expect(sample.changed_fields !== undefined).toBe(entry.hasChangedFields);
    const known = [
      ...Object.keys(sample.object),
      ...Object.keys((sample.object["metrics"] as object | undefined) ?? {}),
    ];
    expect(known).toEqual(expect.arrayContaining([...(sample.changed_fields ?? [])]));
    expect(Object.keys(sample.object)).toEqual(
      expect.arrayContaining(Object.keys(sample.previous ?? {})),
    );
    if (entry.hasChangedFields) {
      const { changed_fields: _left, ...rest } = sample;
      expect(faultOf(schema, rest)).not.toBeNull();
    } else expect(faultOf(schema, { ...sample, changed_fields: ["name"] })).not.toBeNull();
  });

  it("writes times in UTC with milliseconds", () => {
    const times = textsIn(sample).filter(([name]) => /(_at|last_updated)$/.test(name));
    expect(times.length).toBeGreaterThan(0);
    expect(times.filter(([, text]) => new Date(text).toISOString() !== text)).toEqual([]);
  });
});
