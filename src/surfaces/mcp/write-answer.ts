import { toWebRequest } from "@modelcontextprotocol/node";
import type { FastifyReply } from "fastify";
import type { IncomingMessage } from "node:http";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { identityHeaders } from "../http/answers.ts";
import { CORS_HEADERS } from "../http/cors.ts";

/** Headers of every answer, in place of the library's headers. */
const headersOf = (requestId: string): Record<string, string> => ({
  ...identityHeaders(requestId),
  ...CORS_HEADERS,
  "Cache-Control": "no-store",
});

/** Headers of the library that every answer sets itself and that are not copied. */
const OWN = new Set(["cache-control", "content-length"]);

/**
 * Calls a handler with a web `Request` and writes its `Response`. A JSON answer is sent in one
 * piece with its length, which the adapter of the protocol's own library does not set; a stream is
 * sent as it arrives and ends when the caller disconnects.
 */
export async function writeAnswer(
  raw: IncomingMessage,
  reply: FastifyReply,
  { body, requestId }: { body: unknown; requestId: string },
  answer: (request: Request) => Promise<Response>,
): Promise<void> {
  const left = new AbortController();
  reply.raw.once("close", () => {
    // A close after the last byte means that the request was answered.
    if (!reply.raw.writableFinished) left.abort();
  });
  const response = await answer(
    await toWebRequest(raw as Parameters<typeof toWebRequest>[0], body, { signal: left.signal }),
  );
  const { status } = response;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !OWN.has(name)));
  if (response.body === null || !isStream(response))
    return writeText(reply, { status, headers, requestId, text: await response.text() });
  reply.hijack();
  reply.raw.writeHead(status, { ...headers, ...headersOf(requestId) });
  // A caller that disconnects ends the stream, and no error is reported to it.
  await pipeline(Readable.fromWeb(response.body), reply.raw).catch(() => undefined);
}

/** Writes an answer whose text is complete. */
export function writeText(
  reply: FastifyReply,
  {
    status,
    headers,
    requestId,
    text,
  }: {
    status: number;
    headers: Readonly<Record<string, string>>;
    requestId: string;
    text: string;
  },
): void {
  reply.hijack();
  reply.raw
    .writeHead(status, {
      ...headers,
      ...headersOf(requestId),
      "Content-Length": String(Buffer.byteLength(text)),
    })
    .end(text);
}

function isStream(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/event-stream") === true;
}
