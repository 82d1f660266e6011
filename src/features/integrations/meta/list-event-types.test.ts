import { describe, expect, it } from "vitest";
import { useNetwork } from "../../../../test/network.ts";
import { metaOperations } from "./index.ts";

const t = useNetwork({ operations: metaOperations, key: { scopes: ["library:read"] } });

describe("GET /v1/event-types", () => {
  it("answers the whole catalogue, 68 types in eight groups, to any credential", async () => {
    const { status, body } = await t.send("GET", "/v1/event-types");
    expect(status).toBe(200);
    expect(body).toMatchObject({
      object: "list",
      url: "/v1/event-types",
      has_more: false,
      next_cursor: null,
    });
    expect(body.data).toHaveLength(68);
    expect(new Set(body.data.map((row: { type: string }) => row.type)).size).toBe(68);
    expect(new Set(body.data.map((row: { group: string }) => row.group)).size).toBe(8);
    expect(body.data).toContainEqual({
      object: "event_type",
      type: "cluster.updated",
      group: "cluster",
      description: "A cluster's numbers move; `data.object.metrics` holds the new totals.",
      data_object: "cluster",
      has_changed_fields: true,
      required_scope: "clusters:read",
      added_in: "2026-10-14",
      deprecated: false,
    });
    expect(body.data.map((row: { type: string }) => row.type)).not.toContain("webhook.test");
  });

  it("answers one group", async () => {
    const { body } = await t.send("GET", "/v1/event-types?group=brand");
    expect(body.data.map((row: { type: string }) => row.type)).toEqual([
      "brand.created",
      "brand.updated",
      "brand.deleted",
    ]);
  });

  it("refuses an unknown group and a caller without a credential", async () => {
    expect((await t.send("GET", "/v1/event-types?group=weather")).body.error).toMatchObject({
      code: "parameter_invalid",
      param: "group",
    });
    expect((await t.app.get("/v1/event-types")).body.error).toMatchObject({
      code: "credential_invalid",
      reason: "missing",
    });
  });
});
