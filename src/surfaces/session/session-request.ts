import type { FastifyReply, FastifyRequest } from "fastify";
import { newId } from "../../kernel/ids.ts";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { IncomingRequest, OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { readLimited } from "../http/read-limited.ts";
import { sendStream } from "../http/send-stream.ts";

/** Requests and answers of the paths for signed-in people. */

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * The answers are for neither caches nor other sites: without a CORS header no script of another
 * origin can read them.
 */
export const SESSION_HEADERS = {
  "Cache-Control": "no-store",
  "X-Content-Type-Options": "nosniff",
};

export function requestOf(request: FastifyRequest): IncomingRequest {
  const url = request.raw.url ?? "/";
  const mark = url.indexOf("?");
  return {
    requestId: newId("req"),
    surface: "session",
    takesFiles: true,
    takesParts: true,
    method: request.method === "HEAD" ? "GET" : request.method,
    path: mark === -1 ? url : url.slice(0, mark),
    params: request.params as Record<string, string>,
    search: new URLSearchParams(mark === -1 ? "" : url.slice(mark + 1)),
    address: plainAddress(request.ip),
    header: (name) => {
      const value = request.raw.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    hasLeft: () => request.raw.socket.destroyed,
    bodyStream: () => request.raw,
    readBody: (maxBytes) => readLimited(request.raw, maxBytes),
  };
}

/** Writes the answer with Node's own response, as the API does, but without CORS headers. */
export function send(reply: FastifyReply, answer: OperationResponse): void {
  reply.hijack();
  const { raw } = reply;
  const headers = { "Content-Type": JSON_TYPE, ...answer.headers, ...SESSION_HEADERS };
  if (answer.stream !== undefined) {
    void sendStream(raw.writeHead(answer.status, headers), answer.stream);
    return;
  }
  const { text, parts = text === null ? [] : [text] } = answer;
  if (parts.length === 0) {
    raw.writeHead(answer.status, { ...answer.headers, ...SESSION_HEADERS }).end();
    return;
  }
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  raw.writeHead(answer.status, { ...headers, "Content-Length": String(body.length) }).end(body);
}
