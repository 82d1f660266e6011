import type { FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../kernel/contract/errors.ts";
import { identityHeaders } from "../http/answers.ts";
import type { PageAsset } from "./page-assets.ts";
import { encoded, type Encoding, encodingFor } from "./page-bodies.ts";

/** Responses of public pages, each with its encoding. */

export function jsonError(
  status: 404 | 429 | 503,
  title: string,
  headers: Record<string, string>,
): ApiError {
  if (status === 404) return new ApiError("resource_not_found", `${title}.`);
  return status === 429
    ? new ApiError("rate_limited", `${title}.`, { extras: { reason: "anonymous" }, headers })
    : new ApiError("service_unavailable", `${title}.`, { headers });
}

export const encodingOf = ({ headers }: FastifyRequest): Encoding =>
  encodingFor(headers["accept-encoding"]?.toString());

export const encodingHeaders = (encoding: Encoding): Record<string, string> =>
  encoding === "identity"
    ? { Vary: "Accept, Accept-Encoding" }
    : { Vary: "Accept, Accept-Encoding", "Content-Encoding": encoding };

const assetBytes = new WeakMap<PageAsset, Map<Encoding, Buffer>>();

/** The bytes of an asset, compressed once for each encoding. */
export function bytesOf(asset: PageAsset, encoding: Encoding): Buffer {
  const known = assetBytes.get(asset) ?? new Map<Encoding, Buffer>();
  assetBytes.set(asset, known);
  const body = known.get(encoding) ?? encoded(asset.bytes, encoding, "file");
  known.set(encoding, body);
  return body;
}

export function write(
  reply: FastifyReply,
  answer: { status: number; headers: Readonly<Record<string, string>>; body: Buffer | null },
): void {
  reply.hijack();
  const { status, headers, body } = answer;
  reply.raw.writeHead(status, {
    ...identityHeaders(),
    ...headers,
    ...(body === null ? {} : { "Content-Length": String(body.length) }),
  });
  if (body === null) reply.raw.end();
  else reply.raw.end(body);
}
