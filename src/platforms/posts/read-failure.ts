import type { ReadFailure, ReadFailureCode } from "./connector.ts";

/**
 * A failed read in the words of the port. `message` is for a person and holds neither keys nor
 * bodies.
 */
export function readFailure(
  code: ReadFailureCode,
  message: string,
  retryAfterSec: number | null = null,
): ReadFailure {
  return { ok: false, code, message, retryAfterSec };
}

/**
 * Failures that the next read of the same source would meet again: asking on would spend calls for
 * nothing, so a batch stops here and the posts not yet asked carry the same failure.
 */
export function stopsTheBatch(failure: ReadFailure): boolean {
  return (
    failure.code === "credential_refused" ||
    failure.code === "quota_exhausted" ||
    failure.code === "rate_limited" ||
    failure.code === "not_configured"
  );
}
