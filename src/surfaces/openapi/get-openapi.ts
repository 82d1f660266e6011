import { createHash } from "node:crypto";
import { TextAnswer } from "../../kernel/operation/answer.ts";
import type { PublicContext } from "../../kernel/pipeline/context.ts";
import { definePublicRead } from "../../kernel/operation/define.ts";
import type { AnyOperation } from "../../kernel/operation/operation.ts";
import { anyObject } from "../../kernel/contract/schema.ts";
import { openApiDocument } from "./document.ts";

/**
 * One document for each process: neither its operations nor its addresses change while it runs, so
 * it is written once.
 */
const documents = new WeakMap<ServedOperations, TextAnswer>();

interface ServedOperations {
  operations: readonly AnyOperation[];
}

function documentOf({ services, urls }: PublicContext<ServedOperations>): TextAnswer {
  let document = documents.get(services);
  if (document === undefined) {
    const text = JSON.stringify(openApiDocument(services.operations, urls.addresses));
    // The text is kept as bytes, which all answers share: otherwise 1.2 MB would be encoded for
    // each answer.
    const bytes = Buffer.from(text);
    document = new TextAnswer(createHash("sha256").update(text).digest("base64url"), () => bytes);
    documents.set(services, document);
  }
  return document;
}

// The operation is not among the features, because it needs the document, which covers the
// operations of all features.
export const getOpenApi = definePublicRead({
  id: "api.openapi",
  method: "GET",
  path: "/v1/openapi.json",
  scope: "public",
  effect: "read",
  output: anyObject,
  summary: "This document",
  description:
    "The OpenAPI 3.1 document of every operation, made from the same records that serve them. " +
    "Needs no credential.",
  example: {},
  mcp: false,
  handler: documentOf,
});
