import type { Socket } from "node:net";
import type { Runtime } from "../../kernel/context.ts";
import { ApiError } from "../../kernel/errors.ts";
import { plainError } from "./server.ts";

/** Answers what Node's parser refuses before there is a request: headers over 16 KiB, and text that is no HTTP. */
export function answerOversizedHeaders(runtime: Pick<Runtime, "urls">) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === "ECONNRESET" || !socket.writable) {
      socket.destroy();
      return;
    }
    const known =
      error.code === "HPE_HEADER_OVERFLOW"
        ? new ApiError("headers_too_large", "The header block is larger than 16 KiB.")
        : new ApiError("parameter_invalid", "The request is not valid HTTP.", { extras: { reason: "malformed" } });
    const reply = plainError(runtime, known);
    const text = reply.text ?? "";
    const headers = { ...reply.headers, "Content-Type": "application/json; charset=utf-8", "Content-Length": String(Buffer.byteLength(text)), Connection: "close" };
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
    socket.end(`HTTP/1.1 ${reply.status} ${known.code}\r\n${lines.join("\r\n")}\r\n\r\n${text}`);
  };
}
