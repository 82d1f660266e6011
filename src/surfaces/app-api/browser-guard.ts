import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingRequest } from "../../kernel/pipeline/call.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import type { PersonSession } from "../../kernel/access/person.ts";

/**
 * What keeps another site from acting through a person's browser, three times over: the browser's
 * own word on where the call comes from, SameSite=Lax on the cookie, and a token only our own pages
 * can read. And what keeps programs out.
 */

const refusal = (reason: "missing" | "malformed", param: string, message: string): ApiError =>
  new ApiError("credential_invalid", message, { param, extras: { reason } });

/**
 * @throws ApiError `credential_invalid` for a call that another site made. Reads without a cookie
 * may come from anywhere.
 */
export function checkOrigin(
  request: IncomingRequest,
  { changes, baseUrl }: { changes: boolean; baseUrl: string },
): void {
  if (!changes && request.header("cookie") === undefined) return;
  const origin = request.header("origin");
  if (origin !== undefined && origin !== new URL(baseUrl).origin)
    throw refusal("malformed", "Origin", "This call comes from another site.");
  const site = request.header("sec-fetch-site");
  // `none` is a person typing the address: it opens pages, and changes nothing.
  const isOurs = site === undefined || site === "same-origin" || (site === "none" && !changes);
  if (!isOurs) throw refusal("malformed", "Sec-Fetch-Site", "This call comes from another site.");
}

/**
 * @throws ApiError `credential_invalid`: a key must not mint keys, so keys and tokens are refused
 * whatever they may do elsewhere.
 */
export function refuseAuthorization(request: IncomingRequest): void {
  if (request.header("authorization") === undefined) return;
  throw refusal(
    "malformed",
    "Authorization",
    "API keys and access tokens do not work here. Sign in instead.",
  );
}

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();

/**
 * @throws ApiError `credential_invalid` when the header `X-CSRF-Token` is not the session's own.
 */
export function checkCsrfToken(request: IncomingRequest, session: PersonSession): void {
  const sent = request.header("x-csrf-token");
  if (sent === undefined)
    throw refusal(
      "missing",
      "X-CSRF-Token",
      "Send the session's CSRF token in the header X-CSRF-Token.",
    );
  // Of digests, since equal lengths are asked for and a length would tell something.
  if (!timingSafeEqual(digest(sent), digest(session.csrfToken)))
    throw refusal("malformed", "X-CSRF-Token", "The CSRF token is not the one of this session.");
}
