import type { ReadFailure, ReadFailureCode } from "./connector.ts";

/** Describes a failed read. `message` is for a person and contains neither keys nor bodies. */
export function readFailure(
  code: ReadFailureCode,
  message: string,
  retryAfterSec: number | null = null,
): ReadFailure {
  return { ok: false, code, message, retryAfterSec };
}

/** A read of one post or profile that gave no numbers; `failure` is what the port reports. */
export class PostReadError extends Error {
  readonly failure: ReadFailure;

  constructor(failure: ReadFailure) {
    super(failure.message);
    this.name = "PostReadError";
    this.failure = failure;
  }
}

/**
 * Failures that the next read of the same source would meet again: further requests would be
 * wasted, so a batch stops and the remaining posts carry the same failure.
 */
export function stopsTheBatch(failure: ReadFailure): boolean {
  return (
    failure.code === "credential_refused" ||
    failure.code === "quota_exhausted" ||
    failure.code === "rate_limited" ||
    failure.code === "not_configured"
  );
}
