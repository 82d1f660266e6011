import type { FastifyReply } from "fastify";
import { identityHeaders } from "../http/answers.ts";
import type { Asset } from "./assets.ts";

/** On every answer. Addresses here hold the tokens of mails: none leaves in a Referer. */
const GUARDS: Readonly<Record<string, string>> = {
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/** Nothing inline, nothing from elsewhere, nothing framed. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "img-src 'self' data:",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join("; ");

const PAGE_HEADERS: Readonly<Record<string, string>> = {
  ...GUARDS,
  "Cache-Control": "no-store",
  "Content-Security-Policy": POLICY,
  "X-Frame-Options": "DENY",
};

const YEAR_SEC = 31_536_000;

function write(
  reply: FastifyReply,
  answer: { status: number; headers: Readonly<Record<string, string>>; body: string | Buffer },
): void {
  reply.hijack();
  reply.raw
    .writeHead(answer.status, {
      ...identityHeaders(),
      ...answer.headers,
      "Content-Length": String(Buffer.byteLength(answer.body)),
    })
    .end(answer.body);
}

export function writePage(
  reply: FastifyReply,
  html: string,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  write(reply, {
    status,
    headers: { ...PAGE_HEADERS, "Content-Type": "text/html; charset=utf-8", ...headers },
    body: html,
  });
}

/** @param path Checked before: a path of our own. */
export function sendTo(reply: FastifyReply, path: string): void {
  write(reply, { status: 303, headers: { ...PAGE_HEADERS, Location: path }, body: "" });
}

/**
 * A file under an address with its version, or, while servers of two versions run, under the
 * other's: then it is not kept.
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
  const known = (ifNoneMatch ?? "")
    .split(",")
    .some((tag) => tag.trim().replace(/^W\//, "") === asset.etag);
  if (!known)
    return write(reply, {
      status: 200,
      headers: { ...headers, "Content-Type": asset.mediaType },
      body: asset.bytes,
    });
  reply.hijack();
  reply.raw.writeHead(304, { ...identityHeaders(), ...headers }).end();
}
