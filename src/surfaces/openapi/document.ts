import { errorObject } from "../../kernel/contract/envelope.ts";
import { ANSWER_FORMATS } from "../../kernel/export/export-format.ts";
import type { AnyOperation } from "../../kernel/operation/operation.ts";
import type { Addresses } from "../../kernel/contract/urls.ts";
import { CURRENT_VERSION, VERSIONS } from "../../kernel/contract/versions.ts";
import { operationEntry, tagOf } from "./operation-entry.ts";
import { HEADERS, ResponseComponents } from "./responses.ts";
import { type JsonObject, SchemaComponents } from "./schema-components.ts";
import { DELIVERY_PARAMETERS, DELIVERY_RESPONSES, WEBHOOKS_TAG, webhooksOf } from "./webhooks.ts";

/**
 * The OpenAPI 3.1 document, made only from the records of the operations and the catalogue of
 * events.
 */

const DESCRIPTION =
  "Podcast measurement: every episode with every clip and post made from it. Every call runs in exactly one workspace, which the credential decides. " +
  "Writes take `dry_run` and `Idempotency-Key`; destructive and metered ones ask for `confirm: true`. Data are aggregates: there is nothing about a single listener. " +
  "A bucket that is full lets up to twice its per-minute number through in the first minute, " +
  "and buckets are kept per API server.";

const PARAMETERS: JsonObject = {
  format: {
    name: "format",
    in: "query",
    required: false,
    description:
      "The answer as a file. Goes before the `Accept` header; a list without `limit` and " +
      "`cursor` then has all its pages.",
    schema: { type: "string", enum: [...ANSWER_FORMATS], default: "json" },
  },
  "Service-Version": {
    name: "Service-Version",
    in: "header",
    required: false,
    description: "Pins the behaviour of one call. Without it: the version of the credential.",
    schema: { type: "string", enum: [...VERSIONS] },
    example: CURRENT_VERSION,
  },
  "If-None-Match": {
    name: "If-None-Match",
    in: "header",
    required: false,
    description: "Tags of answers the caller holds; 304 when one still fits.",
    schema: { type: "string" },
  },
  "Idempotency-Key": {
    name: "Idempotency-Key",
    in: "header",
    required: false,
    description: "A repeated write with the same key answers as the first did, for 24 hours.",
    schema: { type: "string", minLength: 1, maxLength: 255 },
  },
};

const SECURITY_SCHEMES: JsonObject = {
  bearer: {
    type: "http",
    scheme: "bearer",
    description: "`Authorization: Bearer <API key or access token>`.",
  },
  basic: {
    type: "http",
    scheme: "basic",
    description:
      "The API key as user name with an empty password. Access tokens are not accepted here.",
  },
};

const DRY_RUN: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["object", "resource", "would_write", "warnings", "requires_confirm", "cost"],
  properties: {
    object: { type: "string", enum: ["dry_run"] },
    resource: { type: "string" },
    would_write: { type: "object", additionalProperties: true },
    warnings: { type: "array", items: { type: "string" } },
    requires_confirm: { type: "boolean" },
    cost: { anyOf: [{ type: "object", additionalProperties: true }, { type: "null" }] },
  },
};

const ERROR_RESPONSE: JsonObject = {
  type: "object",
  additionalProperties: false,
  required: ["error"],
  properties: { error: { $ref: "#/components/schemas/Error" } },
};

function pathsOf(
  operations: readonly AnyOperation[],
  schemas: SchemaComponents,
  responses: ResponseComponents,
): JsonObject {
  const paths: Record<string, JsonObject> = {};
  for (const operation of operations) {
    paths[operation.path] = {
      ...paths[operation.path],
      [operation.method.toLowerCase()]: operationEntry(operation, schemas, responses),
    };
  }
  return paths;
}

/**
 * The document of these operations at these addresses.
 *
 * @throws Error when two different schemas carry the same `$id`.
 */
export function openApiDocument(
  operations: readonly AnyOperation[],
  addresses: Pick<Addresses, "baseUrl" | "docsUrl">,
): JsonObject {
  const schemas = new SchemaComponents();
  const responses = new ResponseComponents();
  schemas.convert(errorObject);
  const paths = pathsOf(operations, schemas, responses);
  const webhooks = webhooksOf(schemas);
  const headers = Object.fromEntries(
    Object.entries(HEADERS).map(([name, { description, type }]) => [
      name,
      { description, schema: { type } },
    ]),
  );
  return {
    openapi: "3.1.0",
    info: {
      title: "Castmeter API",
      version: CURRENT_VERSION,
      description: DESCRIPTION,
      contact: { name: "Documentation of this server", url: addresses.docsUrl },
      license: { name: "Apache-2.0", identifier: "Apache-2.0" },
    },
    externalDocs: { url: `${addresses.docsUrl}/errors`, description: "Every error code" },
    servers: [{ url: addresses.baseUrl }],
    tags: [
      ...[...new Set(operations.map(tagOf))].sort().map((name) => ({
        name,
        description: `Operations of \`${name.replaceAll("_", " ")}\`.`,
      })),
      WEBHOOKS_TAG,
    ],
    paths,
    webhooks,
    components: {
      schemas: { ...schemas.all(), DryRun: DRY_RUN, ErrorResponse: ERROR_RESPONSE },
      responses: { ...responses.all(), ...DELIVERY_RESPONSES },
      parameters: { ...PARAMETERS, ...DELIVERY_PARAMETERS },
      headers,
      securitySchemes: SECURITY_SCHEMES,
    },
  };
}
