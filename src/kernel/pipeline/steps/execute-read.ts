import { PageAnswer, TextAnswer } from "../../operation/answer.ts";
import type { Call, Reply, Step } from "../call.ts";
import { etagOf, matchesEtag, stableText } from "../../contract/etag.ts";
import { assertOutput } from "../../operation/output-check.ts";

/**
 * Step 15 for reads: the handler's value becomes an envelope where it is a page, a tag, and a body
 * or 304.
 */
export const executeRead: Step = (call) => {
  if (call.isWrite) return undefined;
  return read(call);
};

async function read(call: Call): Promise<Reply> {
  const { operation } = call;
  const input = call.input as never;
  const answer =
    operation.handler === undefined
      ? await operation.handlePublic?.(call.publicContext(), input)
      : await operation.handler(call.context(), input);
  if (answer instanceof TextAnswer) return textReply(call, answer);
  const body = answer instanceof PageAnswer ? listEnvelope(call, answer) : answer;
  assertOutput(call, body);
  const text = JSON.stringify(body);
  // Batch reads are POST: they are not cached, and their bodies are large.
  if (operation.method !== "GET") return { status: 200, headers: {}, text };
  const etag = etagOf(stableText(body, text), etagScope(call));
  return matchesEtag(call.request.header("if-none-match"), etag)
    ? notModified(etag)
    : { status: 200, headers: { ETag: etag }, text };
}

async function textReply(call: Call, answer: TextAnswer): Promise<Reply> {
  const etag = etagOf(answer.stable, etagScope(call));
  const isBatch = call.operation.method !== "GET";
  if (!isBatch && matchesEtag(call.request.header("if-none-match"), etag)) return notModified(etag);
  const pending = answer.text();
  const text = typeof pending === "string" ? pending : await pending;
  if (call.runtime.checkOutput) assertOutput(call, JSON.parse(text));
  return { status: 200, headers: isBatch ? {} : { ETag: etag }, text };
}

function etagScope(call: Call): { workspaceId: string; scopeShape: string; version: string } {
  return {
    workspaceId: call.workspace?.id ?? "",
    scopeShape: call.credential?.scopeShape ?? "",
    version: call.version,
  };
}

function notModified(etag: string): Reply {
  return { status: 304, headers: { ETag: etag }, text: null };
}

function listEnvelope(call: Call, answer: PageAnswer): Record<string, unknown> {
  const { data, hasMore, nextCursor, meta } = answer.page;
  return {
    object: "list",
    url: call.request.path,
    data,
    has_more: hasMore,
    next_cursor: nextCursor,
    meta,
  };
}
