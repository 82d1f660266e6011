import { describe, expect, it } from "vitest";
import { ERRORS, type ErrorCode } from "../../src/kernel/contract/error-catalogue.ts";
import { SCOPES } from "../../src/kernel/access/scopes.ts";
import { OPERATIONS } from "../../src/app/operations.ts";
import type { TSchema } from "typebox";
import { faultOf } from "../../src/kernel/contract/schema.ts";
import { openApiDocument } from "../../src/surfaces/openapi/index.ts";

/** What OpenAPI 3.1 asks of a document, as far as this one uses it. */

interface Parameter {
  $ref?: string;
  name?: string;
  in?: string;
  required?: boolean;
  schema?: object;
}

interface Response {
  $ref?: string;
  description?: string;
  headers?: Record<string, { $ref: string }>;
  content?: Record<string, { schema: object }>;
  "x-error-codes"?: ErrorCode[];
}

interface Entry {
  operationId: string;
  summary: string;
  security: Record<string, string[]>[];
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, Response>;
  "x-required-scope": string | null;
  "x-effect": string;
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Record<string, Entry>>;
  components: Record<string, Record<string, unknown>>;
  webhooks: Record<string, { post: { security: unknown[] } }>;
}

const document = openApiDocument(OPERATIONS, {
  baseUrl: "https://api.example",
  docsUrl: "https://docs.example",
}) as unknown as Document;
const entries = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, entry]) => ({ path, method, entry })),
);

function valuesUnder(key: string, value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap((item) => valuesUnder(key, item));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, item]) => [
    ...(name === key ? [item] : []),
    ...valuesUnder(key, item),
  ]);
}

const resolve = (reference: string): unknown =>
  reference
    .replace(/^#\//, "")
    .split("/")
    .reduce<unknown>(
      (value, part) =>
        (value as Record<string, unknown> | undefined)?.[
          part.replaceAll("~1", "/").replaceAll("~0", "~")
        ],
      document,
    );

const responseOf = (response: Response): Response =>
  response.$ref === undefined ? response : (resolve(response.$ref) as Response);

const METHODS = new Set(["get", "put", "post", "delete", "patch", "options", "head", "trace"]);
const JSON_TYPES = new Set(["null", "boolean", "object", "array", "number", "string", "integer"]);

describe("the OpenAPI document", () => {
  it("has the parts every document needs", () => {
    expect(document.openapi).toMatch(/^3\.1\.\d+$/);
    expect(document.info.title).not.toBe("");
    expect(document.info.version).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(document.servers.map((server) => server.url)).toEqual(["https://api.example"]);
    expect(
      Object.keys(document.components).filter(
        (name) =>
          ![
            "schemas",
            "responses",
            "parameters",
            "examples",
            "requestBodies",
            "headers",
            "securitySchemes",
          ].includes(name),
      ),
    ).toEqual([]);
    for (const group of Object.values(document.components))
      for (const name of Object.keys(group)) expect(name).toMatch(/^[a-zA-Z0-9._-]+$/);
  });

  it("holds every operation and nothing else; POST /v1/connections is not among them", () => {
    expect(entries.map(({ path, method }) => `${method.toUpperCase()} ${path}`).toSorted()).toEqual(
      OPERATIONS.map(({ path, method }) => `${method} ${path}`).toSorted(),
    );
    expect(document.paths["/v1/connections"]?.["post"]).toBeUndefined();
    for (const { path, method } of entries)
      expect([path.startsWith("/"), METHODS.has(method)]).toEqual([true, true]);
  });

  it("resolves every reference, and mentions every component", () => {
    const references = valuesUnder("$ref", document) as string[];
    expect(references.filter((reference) => resolve(reference) === undefined)).toEqual([]);
    const mentioned = new Set(references);
    const components = ["schemas", "responses", "parameters", "headers"].flatMap((group) =>
      Object.keys(document.components[group] ?? {}).map((name) => `#/components/${group}/${name}`),
    );
    const written = OPERATIONS.some((operation) => operation.kind === "write");
    const unmentioned = components.filter((component) => !mentioned.has(component));
    // Without a write nothing is replayed, created or tried dry.
    expect(
      written ? unmentioned : unmentioned.filter((name) => !/DryRun|Idempot|Location/.test(name)),
    ).toEqual([]);
  });

  it("writes schemas in JSON Schema 2020-12 alone: known types, no $id left, no nullable", () => {
    const types = valuesUnder("schema", document)
      .flatMap((schema) => valuesUnder("type", schema))
      .flat();
    expect(
      [...new Set(types.filter((type) => typeof type === "string"))].filter(
        (type) => !JSON_TYPES.has(type),
      ),
    ).toEqual([]);
    expect(valuesUnder("$id", document)).toEqual([]);
    expect(valuesUnder("nullable", document)).toEqual([]);
  });

  it("names operations once", () => {
    const ids = entries.map(({ entry }) => entry.operationId);
    expect(ids.toSorted()).toEqual([...new Set(ids)].toSorted());
  });

  it("prints examples of parameters as values of their schema", () => {
    const faults = entries.flatMap(({ entry }) =>
      (entry.parameters as (Parameter & { example?: unknown })[])
        .filter(
          ({ example, schema }) =>
            example !== undefined && faultOf(schema as TSchema, example) !== null,
        )
        .map(({ name, example }) => [entry.operationId, name, example]),
    );
    expect(faults).toEqual([]);
  });

  it("asks receivers of webhooks for no credential", () => {
    const webhooks = Object.values(document.webhooks).map(({ post }) => post.security);
    expect(webhooks.length).toBeGreaterThan(60);
    expect(webhooks.flat()).toEqual([]);
  });

  it("declares a known scope, any credential or none, and the schemes by which a credential is sent", () => {
    for (const { entry } of entries) {
      expect([null, "any", ...SCOPES]).toContain(entry["x-required-scope"]);
      expect(entry["x-required-scope"] === null).toBe(entry.security.length === 0);
      for (const requirement of entry.security)
        for (const [scheme, scopes] of Object.entries(requirement)) {
          expect(document.components["securitySchemes"]).toHaveProperty(scheme);
          // Linters of OpenAPI 3.0 refuse scopes on http schemes.
          expect(scopes).toEqual([]);
        }
    }
  });
});

describe.each(entries.map((entry) => [entry.entry.operationId, entry] as const))(
  "%s",
  (_id, { path, method, entry }) => {
    const parameters = entry.parameters.map((parameter) =>
      parameter.$ref === undefined ? parameter : (resolve(parameter.$ref) as Parameter),
    );

    it("declares each parameter once, with a schema, and those of the path as required", () => {
      const keys = parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(keys.toSorted()).toEqual([...new Set(keys)].toSorted());
      for (const parameter of parameters)
        expect([parameter.name, typeof parameter.schema]).toEqual([parameter.name, "object"]);
      const inPath = parameters.filter((parameter) => parameter.in === "path");
      expect(inPath.map((parameter) => parameter.name ?? "").toSorted()).toEqual(
        [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? "").toSorted(),
      );
      expect(inPath.every((parameter) => parameter.required === true)).toBe(true);
    });

    it("answers with descriptions, known headers, and errors under their own status", () => {
      const statuses = Object.keys(entry.responses);
      expect(statuses.some((status) => /^2|^302$/.test(status))).toBe(true);
      expect(statuses).toEqual(expect.arrayContaining(["400", "429", "500", "503"]));
      for (const [status, raw] of Object.entries(entry.responses)) {
        const response = responseOf(raw);
        expect(status).toMatch(/^[1-5]\d\d$/);
        expect(response.description?.trim()).toBeTruthy();
        expect(Object.keys(response.headers ?? {})).toEqual(
          expect.arrayContaining(["Request-Id", "Service-Version"]),
        );
        for (const code of response["x-error-codes"] ?? [])
          expect(`${code} ${ERRORS[code].status}`).toBe(`${code} ${status}`);
      }
    });

    it("has a body where its method takes one, and never on a GET", () => {
      if (method === "get") expect(entry.requestBody).toBeUndefined();
      else if (entry["x-effect"] === "read")
        expect(entry.requestBody?.content["application/json"]?.schema).toBeDefined();
      // A redirect is not kept, so it is never asked for again by its tag.
      const isKept = method === "get" && entry.responses["302"] === undefined;
      expect(entry.responses["304"] !== undefined).toBe(isKept);
    });
  },
);
