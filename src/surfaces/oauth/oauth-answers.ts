import { createHash } from "node:crypto";
import type { FastifyReply } from "fastify";
import { newId } from "../../kernel/ids.ts";
import { PAGE_STYLE, plainPage } from "../../oauth/provider/render-fault.ts";
import { CORS_HEADERS } from "../http/cors.ts";
import { identityHeaders } from "../http/answers.ts";

/**
 * Headers and bodies of everything under `/oauth`: errors as RFC 6749 has them, pages under a
 * policy that allows next to nothing.
 */

const STYLE_HASH = `'sha256-${createHash("sha256").update(PAGE_STYLE).digest("base64")}'`;

/**
 * On every answer. An address of this server never leaves in a Referer: some hold what names a
 * request.
 */
const GUARDS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Pages may post back to us and then be sent on to the app; nothing else may be loaded, run or
 * framed.
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  return {
    ...GUARDS,
    "Content-Security-Policy": `default-src 'none'; style-src ${STYLE_HASH}; form-action ${["'self'", ...formTargets].join(" ")}; base-uri 'none'; frame-ancestors 'none'`,
    "X-Frame-Options": "DENY",
  };
}

/** For answers to programs, from any site: no cookie is looked at there. */
export const machineHeaders = (): Record<string, string> => ({ ...CORS_HEADERS, ...GUARDS });

/** Sets headers on the raw answer, where they stay whoever writes it. */
export function setHeaders(
  reply: FastifyReply,
  headers: Readonly<Record<string, string>>,
  requestId: string = newId("req"),
): void {
  for (const [name, value] of Object.entries({ ...identityHeaders(requestId), ...headers }))
    reply.raw.setHeader(name, value);
}

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  text: string;
}

/** Writes an answer whole. */
export function write(reply: FastifyReply, { status, headers, text }: Answer): void {
  reply.hijack();
  setHeaders(reply, headers);
  reply.raw.statusCode = status;
  reply.raw.setHeader("Content-Length", Buffer.byteLength(text));
  reply.raw.end(text);
}

const JSON_TYPE = { "Content-Type": "application/json; charset=utf-8" };

export function writeJson(
  reply: FastifyReply,
  body: unknown,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): void {
  write(reply, {
    status,
    headers: { ...machineHeaders(), ...JSON_TYPE, ...headers },
    text: JSON.stringify(body),
  });
}

/** An error of RFC 6749: a word for programs, a sentence for people. */
export function writeFault(
  reply: FastifyReply,
  status: number,
  fault: { error: string; description: string; headers?: Record<string, string> },
): void {
  writeJson(
    reply,
    { error: fault.error, error_description: fault.description },
    { status, headers: fault.headers ?? {} },
  );
}

export function writePage(
  reply: FastifyReply,
  page: { title: string; body: string },
  { status = 200, formTargets = [] }: { status?: number; formTargets?: readonly string[] } = {},
): void {
  write(reply, {
    status,
    headers: { ...pageHeaders(formTargets), "Content-Type": "text/html; charset=utf-8" },
    text: plainPage(page),
  });
}

export function redirect(reply: FastifyReply, location: string): void {
  write(reply, { status: 303, headers: { ...pageHeaders(), Location: location }, text: "" });
}
