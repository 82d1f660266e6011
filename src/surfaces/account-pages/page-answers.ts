import type { FastifyReply } from "fastify";
import { matchesEtag } from "../../kernel/contract/etag.ts";
import type { Html } from "../../lib/text/html.ts";
import { identityHeaders } from "../http/answers.ts";
import type { Asset } from "./assets.ts";

/**
 * Responses of the account pages: HTML, redirects and assets, each with its security and cache
 * headers.
 */

/**
 * Headers of every response. No Referer is sent, because the address of a return from a platform
 * contains a code.
 */
const GUARDS: Readonly<Record<string, string>> = {
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** A policy without inline content, content of other origins and frames. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "font-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

export const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...GUARDS,
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "X-Frame-Options": "DENY",
};

const YEAR_SEC = 31_536_000;

/** Sends a complete answer; null as its body is none, as of a 304. */
export function writeBody(
  reply: FastifyReply,
  {
    status,
    headers,
    body,
  }: { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer | null },
): void {
  reply.hijack();
  if (body === null) {
    reply.raw.writeHead(status, { ...identityHeaders(), ...headers }).end();
    return;
  }
  const length = { "Content-Length": String(Buffer.byteLength(body)) };
  reply.raw.writeHead(status, { ...identityHeaders(), ...headers, ...length }).end(body);
}

export function writePage(
  reply: FastifyReply,
  page: Html,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  writeBody(reply, {
    status,
    headers: { ...PAGE_HEADERS, "Content-Type": "text/html; charset=utf-8", ...headers },
    body: page.toString(),
  });
}

/** Redirects to a path. @param path A path of this server; the caller has checked it. */
export function sendTo(reply: FastifyReply, path: string): void {
  writeBody(reply, { status: 303, headers: { ...PAGE_HEADERS, Location: path }, body: "" });
}

/**
 * Sends an asset. While servers of two versions run, the address may contain the other version, and
 * the browser must then revalidate the asset.
 */
export function writeAsset(
  reply: FastifyReply,
  asset: Asset,
  { ifNoneMatch, isCurrent }: { ifNoneMatch: string | undefined; isCurrent: boolean },
): void {
  const headers = {
    ...GUARDS,
    ETag: asset.etag,
    "Cache-Control": isCurrent ? `public, max-age=${YEAR_SEC}, immutable` : "no-cache",
  };
  if (!matchesEtag(ifNoneMatch, asset.etag))
    return writeBody(reply, {
      status: 200,
      headers: { ...headers, "Content-Type": asset.mediaType },
      body: asset.bytes,
    });
  writeBody(reply, { status: 304, headers, body: null });
}
