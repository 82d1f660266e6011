import { ApiError } from "../../contract/errors.ts";
import { foreignOriginHeader } from "../../../lib/request-origin.ts";
import type { Runtime } from "../context.ts";
import type { IncomingRequest, Step } from "../request-state.ts";

/**
 * What keeps another site from acting through a person's browser. Three defences: the browser's own
 * statement of the calling site (here), SameSite=Lax on the cookie, and a CSRF token that only our
 * own pages can read (checked with the session).
 */

const refusal = (param: string, message: string): ApiError =>
  new ApiError("credential_invalid", message, { param, extras: { reason: "malformed" } });

const FOREIGN = "This call comes from another site.";

/** Throws for a call that another site made. Reads without a cookie may come from anywhere. */
function checkOrigin(request: IncomingRequest, baseUrl: string): void {
  const changes = request.method !== "GET";
  if (!changes && request.header("cookie") === undefined) return;
  const headers = { origin: request.header("origin"), site: request.header("sec-fetch-site") };
  const foreign = foreignOriginHeader(headers, new URL(baseUrl).origin, { typed: !changes });
  if (foreign !== null) throw refusal(foreign, FOREIGN);
}

/**
 * The check of one request to the session surface: its origin, and that it carries no key or token.
 * A key must not mint keys, so both are refused whatever they may do elsewhere.
 *
 * @throws ApiError `credential_invalid`.
 */
export function checkBrowser(request: IncomingRequest, { urls }: Pick<Runtime, "urls">): void {
  checkOrigin(request, urls.addresses.baseUrl);
  if (request.header("authorization") === undefined) return;
  throw refusal("Authorization", "API keys and access tokens do not work here. Sign in instead.");
}

/** Before step 5, on the session surface alone: where the call comes from. */
export const guardBrowser: Step = ({ request, runtime }) => {
  if (request.surface === "session") checkBrowser(request, runtime);
  return undefined;
};
