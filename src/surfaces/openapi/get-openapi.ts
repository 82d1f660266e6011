import { createHash } from "node:crypto";
import { TextAnswer } from "../../kernel/operation/answer.ts";
import type { PublicContext, Services } from "../../kernel/pipeline/context.ts";
import { noBody, noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { type AnyOperation, definePublicRead } from "../../kernel/operation/operation.ts";
import { anyObject } from "../../kernel/contract/schema.ts";
import { openApiDocument } from "./document.ts";

declare module "../../kernel/pipeline/context.ts" {
  interface Services {
    /** The operations this process serves, this one included: the document is made from them. */
    operations: readonly AnyOperation[];
  }
}

/**
 * One document a process: neither its operations nor its addresses change while it runs, so it is
 * written once.
 */
const documents = new WeakMap<Services, TextAnswer>();

function documentOf({ services, urls }: PublicContext): TextAnswer {
  let document = documents.get(services);
  if (document === undefined) {
    const text = JSON.stringify(openApiDocument(services.operations, urls.addresses));
    document = new TextAnswer(createHash("sha256").update(text).digest("base64url"), () => text);
    documents.set(services, document);
  }
  return document;
}

// It stands here and not among the features because it needs the document, which is a surface over
// all of them.
export const getOpenApi = definePublicRead({
  id: "api.openapi",
  method: "GET",
  path: "/v1/openapi.json",
  scope: "public",
  effect: "read",
  params: noParams,
  query: noQuery,
  body: noBody,
  output: anyObject,
  summary: "This document",
  description:
    "The OpenAPI 3.1 document of every operation, made from the same records that serve them. " +
    "Needs no credential.",
  example: {},
  mcp: false,
  handlePublic: (context) => documentOf(context),
});
