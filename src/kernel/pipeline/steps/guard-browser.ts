import { ApiError } from "../../contract/errors.ts";
import { foreignOriginHeader } from "../../../lib/request-origin.ts";
import type { Runtime } from "../context.ts";
import type { IncomingRequest, Step } from "../request-state.ts";

/**
 * Prevents another site from acting through a person's browser. There are three defences: the
 * browser's own statement of the calling site (here), SameSite=Lax on the cookie, and a CSRF token
 * that only pages of this server can read (checked with the session).
 */

const refusal = (param: string, message: string): ApiError =>
  new ApiError("credential_invalid", message, { param, extras: { reason: "malformed" } });

const FOREIGN = "This call comes from another site.";

/** Throws for a call made by another site. Reads without a cookie may come from any site. */
function checkOrigin(request: IncomingRequest, baseUrl: string): void {
  const changes = request.method !== "GET";
  if (!changes && request.header("cookie") === undefined) return;
  const headers = { origin: request.header("origin"), site: request.header("sec-fetch-site") };
  const foreign = foreignOriginHeader(headers, new URL(baseUrl).origin, { typed: !changes });
  if (foreign !== null) throw refusal(foreign, FOREIGN);
}

/**
 * Checks a request to the session surface: its origin, and that it has no key or token. A key must
 * not create keys, so both are refused whatever their rights elsewhere.
 *
 * @throws ApiError `credential_invalid`.
 */
export function checkBrowser(request: IncomingRequest, { urls }: Pick<Runtime, "urls">): void {
  checkOrigin(request, urls.addresses.baseUrl);
  if (request.header("authorization") === undefined) return;
  throw refusal("Authorization", "API keys and access tokens do not work here. Sign in instead.");
}

/** Before step 5, on the session surface alone: checks the origin of the call. */
export const guardBrowser: Step = ({ request, runtime }) => {
  if (request.surface === "session") checkBrowser(request, runtime);
  return undefined;
};
