import { ApiError } from "../../contract/errors.ts";
import type { Step } from "../call.ts";

/** Public documents, per address (completions B3). */
const ANONYMOUS_PER_MINUTE = 60;

/** Step 3: callers without a credential share a bucket per address. */
export const limitAnonymous: Step = (call) => {
  if (call.operation.scope !== "public") return undefined;
  const { waitSec, snapshot } = call.runtime.limiter.takeFromAddress(
    "anonymous",
    call.request.address,
    ANONYMOUS_PER_MINUTE,
  );
  call.addressSnapshot = snapshot;
  if (waitSec === null) return undefined;
  throw new ApiError("rate_limited", "Too many requests without a credential from this address.", {
    extras: { reason: "anonymous" },
    retryAfterSec: waitSec,
  });
};
