import type { FastifyReply } from "fastify";
import { newId } from "../../kernel/ids.ts";
import { type PlainPage, plainPage, STYLE_SOURCE } from "../../people/oauth/pages/plain-page.ts";
import { CORS_HEADERS } from "../http/cors.ts";
import { identityHeaders } from "../http/answers.ts";

/**
 * Headers and bodies of every response under `/oauth`: errors in the shape of RFC 6749, and pages
 * under a content security policy without scripts.
 */

/**
 * Headers of every response. No Referer is sent, because some addresses contain the id of a
 * request.
 */
const GUARDS: Readonly<Record<string, string>> = {
  "Cache-Control": "no-store",
  "Referrer-Policy": "no-referrer",
  "X-Content-Type-Options": "nosniff",
};

/**
 * Headers of a page: its forms may post to this server and be redirected to `formTargets`; only
 * fonts may be loaded, and nothing may run or be framed.
 */
export function pageHeaders(formTargets: readonly string[] = []): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `style-src ${STYLE_SOURCE}`,
    "font-src 'self'",
    `form-action ${["'self'", ...formTargets].join(" ")}`,
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return {
    ...GUARDS,
    "Content-Security-Policy": policy.join("; "),
    "X-Frame-Options": "DENY",
  };
}

/**
 * Headers of responses to programs. Any site may read them, because no cookie is read at these
 * addresses.
 */
export const machineHeaders = (): Record<string, string> => ({ ...CORS_HEADERS, ...GUARDS });

/** Sets headers on the raw response, so that they are kept when the library writes the answer. */
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
  text: string | Buffer;
}

/** Writes a complete response. */
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

/** An error of RFC 6749: a code for programs, a sentence for people. */
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
  page: PlainPage,
  { status = 200, formTargets = [] }: { status?: number; formTargets?: readonly string[] } = {},
): void {
  write(reply, {
    status,
    headers: { ...pageHeaders(formTargets), "Content-Type": "text/html; charset=utf-8" },
    text: plainPage(page).toString(),
  });
}

export function redirect(reply: FastifyReply, location: string): void {
  write(reply, { status: 303, headers: { ...pageHeaders(), Location: location }, text: "" });
}
