import type { RateRejectionReason } from "../limits/rate-limit.ts";

/**
 * Observes every call of the pipeline with its outcome. It runs on the request's path, so it is
 * quick and never throws.
 */
export interface RequestObserver {
  /**
   * Called at the end of a request. `operationId` comes from the registry, so its number of values
   * is limited.
   */
  requestEnded(operationId: string, status: number, durationMs: number): void;
  /** Called when a rate limit refused the call; `requestEnded` follows. */
  requestLimited(reason: RateRejectionReason): void;
}

export const NO_REQUEST_OBSERVER: RequestObserver = Object.freeze({
  requestEnded: () => undefined,
  requestLimited: () => undefined,
});
