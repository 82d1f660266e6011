import { describe, expect, it } from "vitest";
import { isOpenAtFirst, partsOf } from "./json-parts.ts";
import { addressValue, curlOf, missingOf, requestOf, sdkOf, valuesOf } from "./request.ts";
import { labelOf, sourceOf } from "./sources.ts";
import { type ApiDocument, type ReadOperation, readsOf } from "./spec.ts";

const JSON_ANSWER = { "200": { content: { "application/json": {} } } };
const id = (name: string) => ({ name, in: "path", required: true, schema: { type: "string" } });

const DOCUMENT: ApiDocument = {
  paths: {
    "/v1/shows": {
      get: {
        operationId: "shows.list",
        summary: "Shows",
        responses: JSON_ANSWER,
        "x-effect": "read",
        parameters: [{ $ref: "#/components/parameters/format", name: "", in: "" }],
      },
      post: {
        operationId: "shows.create",
        summary: "Add",
        responses: JSON_ANSWER,
        "x-effect": "write",
      },
    },
    "/v1/shows/{show_id}/analytics/reach": {
      get: {
        operationId: "shows.reach",
        summary: "Reach",
        responses: JSON_ANSWER,
        "x-effect": "read",
        "x-required-scope": "analytics:read",
        "x-cost": 2,
        parameters: [
          id("show_id"),
          {
            name: "window",
            in: "query",
            schema: { type: "integer", enum: [7, 30], default: 30 },
          },
          { name: "platforms", in: "query", schema: { type: "array", items: { type: "string" } } },
        ],
      },
    },
    "/v1/clusters/metrics/batch": {
      post: {
        operationId: "clusters.metrics_batch",
        summary: "Numbers",
        responses: JSON_ANSWER,
        "x-effect": "read",
        requestBody: { content: { "application/json": { example: { cluster_refs: ["a_b"] } } } },
      },
    },
    "/v1/reports/{id}/export": {
      get: {
        operationId: "reports.export",
        summary: "File",
        responses: JSON_ANSWER,
        "x-effect": "read",
        parameters: [id("id"), { name: "format", in: "query" }],
      },
    },
  },
};

const reads = readsOf(DOCUMENT);
const find = (name: string): ReadOperation => {
  const found = reads.find((operation) => operation.id === name);
  if (found === undefined) throw new Error(`${name} is missing`);
  return found;
};

describe("operations to try", () => {
  it("are those that read and answer with JSON, also by POST", () => {
    expect(reads.map((operation) => operation.id)).toEqual([
      "shows.list",
      "shows.reach",
      "clusters.metrics_batch",
    ]);
  });

  it("have their own parameters with kind, choices and what stands unless given", () => {
    expect(find("shows.list").parameters).toEqual([]);
    expect(find("shows.reach")).toMatchObject({ cost: "2", scope: "analytics:read" });
    expect(find("shows.reach").parameters).toMatchObject([
      { name: "show_id", place: "path", isRequired: true },
      { name: "window", kind: "number", choices: ["7", "30"], defaultText: "30" },
      { name: "platforms", kind: "list", isRequired: false },
    ]);
  });
});

describe("a call", () => {
  it("holds ids in its path and only what is given in its query", () => {
    const values = { show_id: "a b", window: "7", platforms: "" };
    const request = requestOf(find("shows.reach"), values);
    expect(request).toMatchObject({
      path: "/v1/shows/a%20b/analytics/reach",
      query: { window: "7" },
    });
    expect(curlOf(request, "https://c.example")).toContain(
      '"https://c.example/v1/shows/a%20b/analytics/reach?window=7"',
    );
    expect(sdkOf(find("shows.reach"), request, "https://c.example")).toContain(
      'castmeter.shows.reach("a b", {\n  window: 7,\n});',
    );
  });

  it("of a batch has its body", () => {
    const operation = find("clusters.metrics_batch");
    const request = requestOf(operation, { body: '{"cluster_refs":["a_b"]}' });
    expect(request.body).toEqual({ cluster_refs: ["a_b"] });
    expect(curlOf(request, "")).toContain(`-d '{"cluster_refs":["a_b"]}'`);
    expect(sdkOf(operation, request, "")).toContain(
      'castmeter.clusters.metricsBatch({"cluster_refs":["a_b"]});',
    );
    expect(() => requestOf(operation, { body: "{" })).toThrow(SyntaxError);
  });

  it("names what is missing", () => {
    expect(missingOf(find("shows.reach"), {}).map(({ name }) => name)).toEqual(["show_id"]);
    expect(missingOf(find("shows.reach"), { show_id: "a" })).toEqual([]);
  });
});

it("values of the address are text again, whatever the router made of them", () => {
  expect(valuesOf({ op: "shows.get", limit: 5, all: true, odd: { a: 1 } })).toEqual({
    op: "shows.get",
    limit: "5",
    all: "true",
  });
  expect(["30", "true", "007", "a"].map(addressValue)).toEqual([30, true, "007", "a"]);
});

describe("an id is picked from", () => {
  it("the list whose path is before it", () => {
    const operation = find("shows.reach");
    const [showId, window, platforms] = operation.parameters;
    if (showId === undefined || window === undefined || platforms === undefined) throw new Error();
    expect(sourceOf(showId, operation, reads, {})).toEqual({
      needs: null,
      field: "id",
      address: "/v1/shows",
    });
    expect(sourceOf(window, operation, reads, {})).toBeNull();
    // The list of platforms is not among these operations.
    expect(sourceOf(platforms, operation, reads, {})).toBeNull();
  });

  it("entries by name, and by value where they have none", () => {
    expect(labelOf({ id: "a", name: "Salt" }, "id")).toBe("Salt");
    expect(labelOf({ number: 3 }, "number")).toBe("3");
  });
});

it("an answer is open at its top, and closed where it is large", () => {
  expect(partsOf([1, 2])).toHaveLength(2);
  expect(partsOf("a")).toBeNull();
  expect([isOpenAtFirst(500, 0), isOpenAtFirst(500, 1), isOpenAtFirst(3, 2)]).toEqual([
    true,
    false,
    true,
  ]);
});
