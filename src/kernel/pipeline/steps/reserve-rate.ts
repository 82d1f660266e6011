import { ApiError } from "../../contract/errors.ts";
import {
  type RateClass,
  rateClassOf,
  type RateRejection,
  type RateRejectionReason,
} from "../../limits/rate-limit.ts";
import type { RequestState, Step } from "../request-state.ts";

const MESSAGES: Record<RateRejectionReason, string> = {
  requests: "This credential has used its requests for now.",
  writes: "This credential has used its writes for now.",
  concurrency: "This credential has too many requests running at once.",
  anonymous: "Too many requests without a credential from this address.",
  failed_auth: "Too many failed credentials from this address.",
};

export function rateLimited({ reason, waitSec }: RateRejection): ApiError {
  return new ApiError("rate_limited", MESSAGES[reason], {
    extras: { reason },
    retryAfterSec: waitSec,
  });
}

/**
 * Takes the fixed part of the cost, and a place among the concurrent requests of a credential.
 *
 * @throws ApiError `rate_limited`.
 */
export function reserveFor<S>(
  state: RequestState<S>,
  credentialId: string,
  rateClass: RateClass,
): void {
  const { operation, runtime } = state;
  state.reservation = runtime.limiter.reserve(credentialId, rateClass, {
    cost: typeof operation.cost === "number" ? operation.cost : 1,
    caller: state.request,
  });
  const { rejection } = state.reservation;
  if (rejection !== null) throw rateLimited(rejection);
}

/**
 * Step 6: applies the rate limit of the credential. The price of a batch is charged once its size
 * is known, the write token once the request is known to write. A session was charged in step 5,
 * before its CSRF token and workspace were checked.
 */
export const reserveRate: Step = (state) => {
  const { credential, workspace, reservation } = state;
  if (credential === undefined || workspace === undefined || reservation !== undefined)
    return undefined;
  reserveFor(state, credential.id, rateClassOf(credential, workspace));
  return undefined;
};
