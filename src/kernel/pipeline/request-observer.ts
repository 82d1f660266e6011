import type { RateRejectionReason } from "../limits/rate-limit.ts";

/**
 * Who is told of every call of the pipeline, whatever became of it. Called on the request's path:
 * quick, and never throws.
 */
export interface RequestObserver {
  /** `operationId` comes from the registry, so there are as many as there are operations. */
  requestEnded(operationId: string, status: number, durationMs: number): void;
  /** A rate limit refused the call; `requestEnded` follows. */
  requestLimited(reason: RateRejectionReason): void;
}

export const NO_REQUEST_OBSERVER: RequestObserver = Object.freeze({
  requestEnded: () => undefined,
  requestLimited: () => undefined,
});
