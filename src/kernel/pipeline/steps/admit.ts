import type { Step } from "../call.ts";
import { ApiError } from "../../contract/errors.ts";
import { effectiveTier, type RateDenial } from "../../limits/rate-limit.ts";

const MESSAGES: Record<RateDenial, string> = {
  requests: "This credential has used its requests for now.",
  writes: "This credential has used its writes for now.",
  concurrency: "This credential has too many requests running at once.",
  anonymous: "Too many requests without a credential from this address.",
  failed_auth: "Too many failed credentials from this address.",
};

export function rateLimited(denied: { reason: RateDenial; waitSec: number }): ApiError {
  return new ApiError("rate_limited", MESSAGES[denied.reason], {
    extras: { reason: denied.reason },
    retryAfterSec: denied.waitSec,
  });
}

/**
 * Step 6: the fixed part of the cost, a write token for a write, and the concurrency gate. The
 * price of a batch follows once it is read.
 */
export const admit: Step = (call) => {
  const { credential, workspace } = call;
  if (credential === undefined || workspace === undefined) return undefined;
  const tier = effectiveTier(credential, workspace);
  const cost = typeof call.operation.cost === "number" ? call.operation.cost : 1;
  call.pass = call.runtime.limiter.admit(credential.id, tier, {
    cost,
    writes: call.isWrite ? 1 : 0,
  });
  if (call.pass.denied !== null) throw rateLimited(call.pass.denied);
  return undefined;
};
