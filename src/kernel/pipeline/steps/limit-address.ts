import { ApiError } from "../../contract/errors.ts";
import { readSessionCookie } from "../../access/credentials/session-cookie.ts";
import type { Runtime } from "../context.ts";
import type { IncomingRequest, Step } from "../request-state.ts";
import { rateLimited } from "./reserve-rate.ts";

/** Maximum calls a minute from one address without a credential, to public documents. */
const ANONYMOUS_PER_MINUTE = 60;
/** Maximum calls a minute from one address by browsers without a live session. */
const SIGNED_OUT_PER_MINUTE = 120;

/** @throws ApiError `rate_limited` when the address has used up its calls of this group. */
function takeFromAddress(
  { limiter }: Pick<Runtime, "limiter">,
  { address }: Pick<IncomingRequest, "address">,
  { group, perMinute }: { group: string; perMinute: number },
): void {
  const { waitSec } = limiter.takeFromAddress(group, address, perMinute);
  if (waitSec === null) return;
  throw new ApiError("rate_limited", "Too many requests from this address.", {
    extras: { reason: "anonymous" },
    retryAfterSec: waitSec,
  });
}

/**
 * Counts a call of the session surface that has no live session. @throws ApiError `rate_limited`.
 */
export function countSignedOut(runtime: Pick<Runtime, "limiter">, request: IncomingRequest): void {
  takeFromAddress(runtime, request, { group: "signed out", perMinute: SIGNED_OUT_PER_MINUTE });
}

/**
 * Limits the calls of an address to the session surface before the session is known. A call with a
 * cookie is counted later, once it is known whether the cookie has a live session.
 *
 * @throws ApiError `rate_limited`.
 */
export function limitSessionAddress(
  { id, addressRequestsPerMinute }: { id: string; addressRequestsPerMinute?: number },
  request: IncomingRequest,
  runtime: Pick<Runtime, "limiter" | "urls">,
): void {
  if (addressRequestsPerMinute !== undefined)
    takeFromAddress(runtime, request, { group: id, perMinute: addressRequestsPerMinute });
  if (readSessionCookie(request.header("cookie"), runtime.urls.addresses.baseUrl) === null)
    countSignedOut(runtime, request);
}

/** Step 3: callers without a credential share a bucket for each address. */
export const limitAddress: Step = (state) => {
  const { operation, request, runtime } = state;
  if (request.surface === "session") limitSessionAddress(operation, request, runtime);
  if (operation.scope !== "public") return undefined;
  const { waitSec, snapshot } = runtime.limiter.takeFromAddress(
    "anonymous",
    request.address,
    ANONYMOUS_PER_MINUTE,
  );
  state.addressSnapshot = snapshot;
  if (waitSec === null) return undefined;
  throw rateLimited({ reason: "anonymous", waitSec });
};
