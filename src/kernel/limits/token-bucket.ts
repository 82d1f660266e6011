/**
 * A token bucket: holds a minute's worth, refills evenly. From full, the first minute can pass up
 * to twice the per-minute number; that is how a bucket works (docs/api.md#rate-limits).
 */
export class TokenBucket {
  readonly perMinute: number;
  #tokens: number;
  #updatedMs: number;

  constructor(perMinute: number, nowMs: number) {
    this.perMinute = perMinute;
    this.#tokens = perMinute;
    this.#updatedMs = nowMs;
  }

  #refill(nowMs: number): void {
    // A clock that steps back must neither drain the bucket nor refill it twice.
    const elapsedMs = Math.max(0, nowMs - this.#updatedMs);
    this.#tokens = Math.min(this.perMinute, this.#tokens + (elapsedMs / 60_000) * this.perMinute);
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
    this.#tokens = Math.min(this.perMinute, this.#tokens + cost);
  }

  /** Seconds until `cost` tokens are there; whole, at least 1. */
  waitSec(cost: number, nowMs: number): number {
    return Math.max(1, Math.ceil(((cost - this.tokens(nowMs)) / this.perMinute) * 60));
  }

  /** Seconds until the bucket is full again. */
  resetSec(nowMs: number): number {
    return Math.ceil(((this.perMinute - this.tokens(nowMs)) / this.perMinute) * 60);
  }
}
