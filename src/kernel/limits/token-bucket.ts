import { MINUTE_MS } from "../../lib/time/clock.ts";

/**
 * A token bucket, which holds the tokens of one window, a minute unless given, and refills evenly.
 * From a full bucket, the first window can admit up to twice its number (docs/api.md#rate-limits).
 */
export class TokenBucket {
  readonly capacity: number;
  readonly #windowMs: number;
  #tokens: number;
  #updatedMs: number;

  constructor(capacity: number, nowMs: number, windowMs: number = MINUTE_MS) {
    this.capacity = capacity;
    this.#windowMs = windowMs;
    this.#tokens = capacity;
    this.#updatedMs = nowMs;
  }

  #refill(nowMs: number): void {
    // A clock that steps back must neither empty the bucket nor refill it twice.
    const elapsedMs = Math.max(0, nowMs - this.#updatedMs);
    this.#tokens = Math.min(
      this.capacity,
      this.#tokens + (elapsedMs / this.#windowMs) * this.capacity,
    );
    this.#updatedMs = nowMs;
  }

  tokens(nowMs: number): number {
    this.#refill(nowMs);
    return this.#tokens;
  }

  take(cost: number, nowMs: number): void {
    this.#refill(nowMs);
    this.#tokens -= cost;
  }

  refund(cost: number): void {
    this.#tokens = Math.min(this.capacity, this.#tokens + cost);
  }

  /** Seconds until `cost` tokens are available; a whole number, at least 1. */
  waitSec(cost: number, nowMs: number): number {
    return Math.max(1, this.#secondsFor(cost - this.tokens(nowMs)));
  }

  /** Seconds until the bucket is full again. */
  resetSec(nowMs: number): number {
    return this.#secondsFor(this.capacity - this.tokens(nowMs));
  }

  #secondsFor(tokens: number): number {
    return Math.ceil((tokens / this.capacity) * (this.#windowMs / 1_000));
  }
}
