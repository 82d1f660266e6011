import type { Socket } from "node:net";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { plainError } from "./answers.ts";
import { CORS_HEADERS } from "./cors.ts";

/** How long a refused client may take to read its answer before the connection is closed. */
const LINGER_MS = 1_000;

function faultOf(code: string | undefined): ApiError {
  if (code === "HPE_HEADER_OVERFLOW")
    return new ApiError("headers_too_large", "The header block is larger than 16 KiB.");
  const message =
    code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "The request took too long to arrive."
      : "The request is not valid HTTP.";
  return new ApiError("parameter_invalid", message, { extras: { reason: "malformed" } });
}

/**
 * Answers requests that Node's parser refuses before there is a request object: headers over 16
 * KiB, and text that is not HTTP.
 */
export function answerOversizedHeaders(runtime: Pick<Runtime, "urls">) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    // The rest of a request that is already answered is dropped, because a reset could discard the
    // answer.
    if (socket.writableEnded) return;
    // An earlier answer is still being sent: another text would be inserted into it.
    const isAnswering = socket.writableLength > 0;
    if (error.code === "ECONNRESET" || !socket.writable || isAnswering) {
      socket.destroy();
      return;
    }
    const fault = faultOf(error.code);
    const reply = plainError(runtime, fault);
    const text = reply.text ?? "";
    const headers = {
      ...CORS_HEADERS,
      ...reply.headers,
      "Content-Type": "application/json; charset=utf-8",
      "Content-Length": String(Buffer.byteLength(text)),
      Connection: "close",
    };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${reply.status} ${fault.code}\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
