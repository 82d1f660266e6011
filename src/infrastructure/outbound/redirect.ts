import { checkTarget, type OutboundTarget } from "./check-target.ts";
import { outboundFailure, type OutboundFailure } from "./outbound-failure.ts";
import type { OutboundPolicy } from "./outbound-policy.ts";
import { headersForOtherOrigin, headersWithoutBody } from "./request-headers.ts";

export type OutboundMethod = "GET" | "HEAD" | "POST" | "PUT" | "PATCH" | "DELETE";

/** One request to one target; a redirect leads to the next hop. */
export interface Hop {
  target: OutboundTarget;
  method: OutboundMethod;
  headers: Record<string, string>;
  body: string | Uint8Array | undefined;
}

const REDIRECT_STATUSES = new Set([301, 302, 303, 307, 308]);

/** Whether a response is a redirect: its status is a redirect status, and it has a Location. */
export function isRedirect(status: number, location: string | undefined): location is string {
  return location !== undefined && REDIRECT_STATUSES.has(status);
}

/** The hosts to which a redirect may lead. */
export interface RedirectRule {
  policy: OutboundPolicy;
  /** Called with the host name of every hop after the first. Undefined: any public host. */
  allowHost?: ((hostname: string) => boolean) | undefined;
}

/**
 * The next hop of a redirect, or why it is refused. The new URL is checked like the first URL, so a
 * downgrade from https to http is refused unless the policy allows http. 303, and 301/302 of a
 * POST, become a GET without a body, as in browsers. Another origin receives no credentials and no
 * body, which may hold a token.
 */
export function followRedirect(
  hop: Hop,
  status: number,
  location: string,
  rule: RedirectRule,
): { ok: true; hop: Hop } | OutboundFailure {
  const url = URL.parse(decodeLocation(location), hop.target.url);
  if (url === null)
    return outboundFailure(
      "invalid_response",
      `${hop.target.hostname} redirects to something that is not a URL.`,
    );
  const check = checkTarget(url.href, rule.policy);
  if (!check.ok)
    return outboundFailure(
      "blocked_address",
      `${hop.target.hostname} redirects to a URL that may not be called: ${check.message}`,
    );
  const { target } = check;
  if (rule.allowHost !== undefined && !rule.allowHost(target.hostname)) {
    return outboundFailure(
      "redirect_refused",
      `${hop.target.hostname} redirects to ${target.hostname}, ` +
        "which is not one of the expected hosts.",
    );
  }
  const next = becomesGet(status, hop.method)
    ? {
        ...hop,
        target,
        method: "GET" as const,
        headers: headersWithoutBody(hop.headers),
        body: undefined,
      }
    : { ...hop, target };
  if (url.origin === new URL(hop.target.url).origin) return { ok: true, hop: next };
  if (next.body !== undefined)
    return outboundFailure(
      "redirect_refused",
      `${hop.target.hostname} redirects a body to another origin.`,
    );
  return { ok: true, hop: { ...next, headers: headersForOtherOrigin(next.headers) } };
}

function becomesGet(status: number, method: OutboundMethod): boolean {
  if (method === "GET" || method === "HEAD") return false;
  return status === 303 || ((status === 301 || status === 302) && method === "POST");
}

/** Node reads header bytes as Latin-1; servers write an unescaped path in Location as UTF-8. */
function decodeLocation(location: string): string {
  return Buffer.from(location, "latin1").toString("utf8").trim();
}
