import type { FastifyReply } from "fastify";
import type { BodyPart } from "../../kernel/operation/answer.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { ApiError } from "../../kernel/contract/errors.ts";
import { errorText } from "../../kernel/pipeline/error-response.ts";
import { newId } from "../../kernel/ids.ts";
import { CURRENT_VERSION } from "../../kernel/contract/versions.ts";
import { CORS_HEADERS, preflightHeaders } from "./cors.ts";
import { sendStream } from "./send-stream.ts";

const CORS_LIST = Object.entries(CORS_HEADERS).flat();
const JSON_TYPE = "application/json; charset=utf-8";

/** Headers with a new request id and the current version, for answers outside the pipeline. */
export function identityHeaders(requestId: string = newId("req")): Record<string, string> {
  return { "Request-Id": requestId, "Service-Version": CURRENT_VERSION };
}

/** An error answered outside the pipeline: before routing, or where no operation is concerned. */
export function plainError(runtime: Pick<Runtime, "urls">, error: ApiError): OperationResponse {
  const requestId = newId("req");
  return {
    status: error.status,
    headers: { ...error.headers, ...identityHeaders(requestId), "Cache-Control": "no-store" },
    text: errorText(error, requestId, runtime),
  };
}

/**
 * Writes an answer with Node's own response: the answer is complete, so the framework's reply has
 * nothing to add, and one `writeHead` is cheaper than a dozen header calls. Node leaves the body
 * out of answers to HEAD and keeps the headers.
 */
export function send(reply: FastifyReply, answer: OperationResponse): void {
  reply.hijack();
  const { raw } = reply;
  const headers = [...CORS_LIST];
  for (const [name, value] of Object.entries(answer.headers)) headers.push(name, value);
  if (answer.stream !== undefined) {
    void sendStream(raw.writeHead(answer.status, headers), answer.stream);
    return;
  }
  const { status, parts = answer.text === null ? [] : [answer.text] } = answer;
  if (parts.length === 0) {
    raw.writeHead(status, headers).end();
    return;
  }
  const sizes = parts.map((part) => Buffer.byteLength(part));
  const bytes = sizes.reduce((sum, size) => sum + size, 0);
  if (answer.headers["Content-Type"] === undefined) headers.push("Content-Type", JSON_TYPE);
  headers.push("Content-Length", String(bytes));
  // Corking sends all parts to the operating system in one call.
  if (parts.length > 1) raw.cork();
  raw.writeHead(status, headers);
  for (const [index, part] of parts.entries()) {
    const encoding = encodingOf(part, sizes[index]);
    if (index === parts.length - 1) raw.end(part, encoding);
    else raw.write(part, encoding);
  }
}

/**
 * Text with as many bytes as characters is plain ASCII, and latin1 writes it without checking each
 * character again.
 */
const encodingOf = (part: BodyPart, bytes: number | undefined): BufferEncoding =>
  bytes === part.length ? "latin1" : "utf8";

/** Answers OPTIONS with 204 for every origin. */
export function answerPreflight(
  reply: FastifyReply,
  allowed: string,
  requestHeaders?: string,
): void {
  send(reply, {
    status: 204,
    headers: { ...identityHeaders(), ...preflightHeaders(allowed, requestHeaders) },
    text: null,
  });
}
