import { Type } from "typebox";
import { describe, expect, it } from "vitest";
import { deletedOf, listOf, pagingQuery, writeResultOf } from "../../kernel/contract/envelope.ts";
import { defineRead, defineWrite } from "../../kernel/operation/define.ts";
import type { AnyOperation } from "../../kernel/operation/operation.ts";
import { strictObject } from "../../kernel/contract/schema.ts";
import { wholeList } from "../../kernel/operation/answer.ts";
import { openApiDocument } from "./document.ts";
import type { JsonObject } from "./schema-components.ts";

const boat = strictObject({ id: Type.String(), name: Type.String() }, { $id: "Boat" });
const params = strictObject({ id: Type.String() });

const listBoats = defineRead({
  id: "boats.list",
  method: "GET",
  path: "/v1/boats",
  scope: "shows:read",
  effect: "read",
  query: strictObject({ ...pagingQuery, harbours: Type.Optional(Type.Array(Type.String())) }),
  output: listOf(boat),
  summary: "Boats",
  description: "All boats.",
  example: { query: { harbours: "a,b" } },
  mcp: false,
  handler: () => wholeList([]),
});

const createBoat = defineWrite({
  id: "boats.create",
  method: "POST",
  path: "/v1/boats",
  scope: "shows:write",
  effect: "write",
  plan: "clusters",
  workspaceKinds: ["network"],
  body: strictObject({ name: Type.String() }),
  output: writeResultOf(boat),
  successStatuses: [201],
  errors: ["handle_taken"],
  summary: "Build a boat",
  description: "Builds one.",
  example: { body: { name: "Petrel", show: "{show_id}" } },
  mcp: false,
  preview: async () => ({ resource: "boat", id: null, wouldWrite: {}, effects: [], state: null }),
  apply: async () => ({ id: "x", written: {}, data: { id: "x", name: "Petrel" } }),
});

const deleteBoat = defineWrite({
  id: "boats.delete",
  method: "DELETE",
  path: "/v1/boats/{id}",
  scope: "shows:write",
  effect: "destructive",
  params,
  output: writeResultOf(deletedOf("boat")),
  successStatuses: [200, 202],
  confirmRule: "always, because a sunk boat stays sunk.",
  summary: "Sink a boat",
  description: "Sinks one.",
  example: { params: { id: "{unheard_of_id}" } },
  mcp: false,
  preview: async () => ({ resource: "boat", id: null, wouldWrite: {}, effects: [], state: null }),
  apply: async () => ({
    id: "x",
    written: {},
    data: { object: "boat" as const, id: "x", deleted: true },
  }),
});

const readBatch = defineRead({
  id: "boats.batch",
  method: "POST",
  path: "/v1/boats/batch",
  scope: "shows:read",
  effect: "read",
  cost: () => 3,
  body: strictObject({ refs: Type.Array(Type.String()) }),
  output: listOf(boat),
  summary: "Boats by the dozen",
  description: "Many.",
  example: { body: { refs: ["a"] } },
  mcp: false,
  handler: () => wholeList([]),
});

// Tests read the document field by field; a wrong path shows as undefined in the assertion.
// oxlint-disable-next-line typescript/no-explicit-any
const documentOf = (...operations: AnyOperation[]): any =>
  openApiDocument(operations, { baseUrl: "https://api.example", docsUrl: "https://docs.example" });

const codesIn = (entry: { responses: Record<string, { $ref?: string }> }): string[] =>
  Object.values(entry.responses).flatMap((response) =>
    (response.$ref ?? "")
      .replace("#/components/responses/", "")
      .split("_or_")
      .filter((code) => code !== ""),
  );

interface JsonResponse {
  content: { "application/json": { schema: { oneOf?: unknown[] } } };
}

describe("openApiDocument", () => {
  const document = documentOf(listBoats, createBoat, deleteBoat, readBatch);
  const {
    "/v1/boats": boats,
    "/v1/boats/{id}": oneBoat,
    "/v1/boats/batch": batch,
  } = document.paths;

  it("says what a read takes and answers: parameters, list of named resources, tag, 304", () => {
    expect(boats.get).toMatchObject({
      operationId: "boats.list",
      tags: ["boats"],
      "x-required-scope": "shows:read",
      "x-cost": 1,
      "x-effect": "read",
      security: [{ bearer: [] }, { basic: [] }],
    });
    expect(
      boats.get.parameters.map((parameter: JsonObject) => parameter["name"] ?? parameter["$ref"]),
    ).toEqual([
      "limit",
      "cursor",
      "harbours",
      "#/components/parameters/format",
      "#/components/parameters/Service-Version",
      "#/components/parameters/If-None-Match",
    ]);
    expect(boats.get.parameters[2]).toMatchObject({
      style: "form",
      explode: false,
      example: ["a", "b"],
    });
    expect(boats.get.responses["200"].content["application/json"].schema.properties.data).toEqual({
      type: "array",
      items: { $ref: "#/components/schemas/Boat" },
    });
    expect(boats.get.responses["200"].headers).toHaveProperty("ETag");
    expect(boats.get.responses["304"]).not.toHaveProperty("content");
    expect(boats.get).not.toHaveProperty("requestBody");
  });

  it("adds dry_run and confirm to a write, in body and query, and the answer of a dry run", () => {
    const schema = boats.post.requestBody.content["application/json"].schema;
    expect(Object.keys(schema.properties)).toEqual(["name", "dry_run", "confirm"]);
    expect(schema.required).toEqual(["name"]);
    expect(
      boats.post.parameters.map((parameter: JsonObject) => parameter["name"] ?? parameter["$ref"]),
    ).toEqual([
      "dry_run",
      "confirm",
      "#/components/parameters/Service-Version",
      "#/components/parameters/Idempotency-Key",
    ]);
    expect(boats.post.responses["200"].content["application/json"].schema).toEqual({
      $ref: "#/components/schemas/DryRun",
    });
    expect(boats.post.responses["201"].headers).toHaveProperty("Location");
    expect(boats.post).toMatchObject({
      "x-effect": "write",
      "x-plan-feature": "clusters",
      "x-workspace-kinds": ["network"],
    });
    expect(boats.post).not.toHaveProperty("x-confirm");
  });

  it("declares every status of a write; a dry run is always 200", () => {
    const schemaOf = (entry: { responses: Record<string, JsonResponse> }, status: string) =>
      entry.responses[status]?.content["application/json"].schema;
    expect(Object.keys(oneBoat.delete.responses).slice(0, 2)).toEqual(["200", "202"]);
    expect(schemaOf(oneBoat.delete, "200")?.oneOf).toHaveLength(2);
    expect(schemaOf(oneBoat.delete, "200")?.oneOf?.[0]).toEqual(schemaOf(oneBoat.delete, "202"));
  });

  it("fills the ids of an example it knows, and leaves the others in braces", () => {
    expect(boats.post.requestBody.content["application/json"].example.show).toMatch(
      /^[A-Za-z0-9]{20}$/,
    );
    expect(oneBoat.delete.parameters[0].example).toBe("{unheard_of_id}");
  });

  it("says when a write asks for confirmation, and gives a DELETE no body", () => {
    expect(oneBoat.delete["x-confirm"]).toBe("always, because a sunk boat stays sunk.");
    expect(oneBoat.delete).not.toHaveProperty("requestBody");
    expect(codesIn(oneBoat.delete)).toContain("confirmation_required");
    expect(codesIn(boats.post)).not.toContain("confirmation_required");
  });

  it("lists every error a call can answer, its own and those of its kind", () => {
    expect(codesIn(boats.get).toSorted()).toEqual([
      "credential_invalid",
      "credential_revoked",
      "headers_too_large",
      "internal_error",
      "parameter_invalid",
      "payload_too_large",
      "rate_limited",
      "scope_missing",
      "service_unavailable",
      "uri_too_long",
      "version_unsupported",
    ]);
    expect(codesIn(boats.post)).toEqual(
      expect.arrayContaining([
        "plan_required",
        "workspace_unsupported",
        "idempotency_in_progress",
        "handle_taken",
        "payload_too_large",
        "idempotency_key_reused",
      ]),
    );
    expect(codesIn(oneBoat.delete)).toContain("resource_not_found");
  });

  it("treats a batch read as a read that is posted: no flags, no key, no tag, its price by length", () => {
    expect(
      Object.keys(batch.post.requestBody.content["application/json"].schema.properties),
    ).toEqual(["refs"]);
    expect(batch.post.parameters).toEqual([{ $ref: "#/components/parameters/Service-Version" }]);
    expect(batch.post["x-cost"]).toBe("one token per 10 items, rounded up");
    expect(batch.post.responses).not.toHaveProperty("304");
    expect(codesIn(batch.post)).not.toContain("idempotency_in_progress");
  });

  it("names its server, and prints the same for the same operations", () => {
    expect(document.openapi).toBe("3.1.0");
    expect(document.servers).toEqual([{ url: "https://api.example" }]);
    expect(JSON.stringify(documentOf(listBoats))).toBe(JSON.stringify(documentOf(listBoats)));
  });
});
