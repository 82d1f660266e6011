import { ApiError } from "../../contract/errors.ts";
import {
  rateClassOf,
  type RateRejection,
  type RateRejectionReason,
} from "../../limits/rate-limit.ts";
import type { Step } from "../request-state.ts";

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
 * Step 6: the fixed part of the cost, a write token for a write, and the limit of concurrent
 * requests. The price of a batch follows once its size is known.
 */
export const reserveRate: Step = (state) => {
  const { credential, workspace, operation, runtime } = state;
  if (credential === undefined || workspace === undefined) return undefined;
  state.reservation = runtime.limiter.reserve(credential.id, rateClassOf(credential, workspace), {
    cost: typeof operation.cost === "number" ? operation.cost : 1,
    writes: operation.kind === "write" ? 1 : 0,
  });
  const { rejection } = state.reservation;
  if (rejection !== null) throw rateLimited(rejection);
  return undefined;
};
