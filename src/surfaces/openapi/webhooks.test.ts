import type { TSchema } from "typebox";
import { describe, expect, it } from "vitest";
import { EVENT_GROUPS, EVENT_TYPES } from "../../delivery/events/catalogue.ts";
import { faultOf } from "../../kernel/contract/schema.ts";
import { openApiDocument } from "./document.ts";

interface Webhook {
  post: {
    tags: string[];
    parameters: { $ref: string }[];
    requestBody: {
      required: boolean;
      content: {
        "application/json": {
          schema: unknown;
          example: { type: string; data: Record<string, unknown> };
        };
      };
    };
    responses: Record<string, unknown>;
    "x-required-scope": string;
  };
}

interface Parameter {
  name: string;
  in: string;
  schema: unknown;
}

const document = openApiDocument([], {
  baseUrl: "https://api.example",
  docsUrl: "https://docs.example",
});
const webhooks = document["webhooks"] as unknown as Record<string, Webhook>;

const target = (reference: string): unknown =>
  reference
    .slice(2)
    .split("/")
    .reduce<unknown>((value, part) => (value as Record<string, unknown>)[part], document);

/**
 * The schema with every reference replaced by what it points at, as a reader of the document sees
 * it.
 */
function dereferenced(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(dereferenced);
  if (schema === null || typeof schema !== "object") return schema;
  const { $ref: reference } = schema as { $ref?: string };
  if (typeof reference === "string") return dereferenced(target(reference));
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [key, dereferenced(value)]),
  );
}

describe("the webhooks of the OpenAPI document", () => {
  it("are the event types, and the tag says what they have in common", () => {
    expect(Object.keys(webhooks)).toEqual(EVENT_TYPES.map((entry) => entry.type));
    expect(document["tags"]).toEqual([
      { name: "Webhooks", description: expect.stringContaining("12 times in 3 days") },
    ]);
  });

  it("describe the headers of a delivery once", () => {
    const parameters =
      webhooks["cluster.updated"]?.post.parameters.map(({ $ref }) => target($ref) as Parameter) ??
      [];
    expect(parameters.map((parameter) => parameter.name)).toEqual([
      "Service-Signature",
      "Service-Event-Id",
      "Service-Event-Type",
      "Service-Delivery-Id",
      "Service-Attempt",
      "Service-Version",
      "webhook-id",
      "webhook-timestamp",
      "webhook-signature",
    ]);
    for (const parameter of parameters)
      expect(parameter).toMatchObject({ in: "header", required: true, schema: { type: "string" } });
    for (const { post } of Object.values(webhooks))
      expect(post.parameters).toEqual(webhooks["cluster.updated"]?.post.parameters);
  });
});

describe.each(EVENT_TYPES.map((entry) => [entry.type, entry] as const))("%s", (type, entry) => {
  it("has an example that its schema allows, and no other type's", () => {
    const { post } = webhooks[type] as Webhook;
    const { schema, example } = post.requestBody.content["application/json"];
    const whole = dereferenced(schema) as TSchema;
    expect(faultOf(whole, example)).toBeNull();
    expect(example.type).toBe(type);
    expect(faultOf(whole, { ...example, type: "webhook.test" })).not.toBeNull();
    expect(faultOf(whole, { ...example, colour: "red" })).not.toBeNull();
    expect(
      faultOf(whole, {
        ...example,
        data: { ...example.data, object: { object: entry.dataObject } },
      }),
    ).not.toBeNull();
    // An object above 64 KiB is cut and marked.
    expect(
      faultOf(whole, {
        ...example,
        data: { object: { object: entry.dataObject }, truncated: true },
      }),
    ).toBeNull();
    expect(post).toMatchObject({
      tags: ["Webhooks"],
      "x-required-scope": EVENT_GROUPS[entry.group],
      responses: { "2XX": { $ref: "#/components/responses/Delivered" } },
    });
  });
});
