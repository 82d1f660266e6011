import { LRUCache } from "lru-cache";
import type { Clock } from "../../lib/clock.ts";
import { bucketAddress } from "./addresses.ts";

/**
 * Per-minute limits of a credential by tier (specification, "Limits"). Buckets are kept per API
 * server.
 */
export const RATE_TIERS = {
  default: { requestsPerMinute: 120, writesPerMinute: 30, concurrent: 10 },
  partner: { requestsPerMinute: 1_200, writesPerMinute: 300, concurrent: 20 },
} as const;

export type RateTier = keyof typeof RATE_TIERS;

/**
 * The tier that counts: the partner tier is given to a key or to a whole workspace by the operator,
 * and the better holds.
 */
export function effectiveTier(
  credential: { rateTier: RateTier },
  workspace: { rateTier: RateTier },
): RateTier {
  return workspace.rateTier === "partner" ? "partner" : credential.rateTier;
}

/**
 * A token bucket: holds a minute's worth, refills evenly. From full, the first minute can pass up
 * to twice the per-minute number; that is what a bucket is, and the documentation says so.
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

  giveBack(cost: number): void {
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

export type RateDenial = "requests" | "writes" | "concurrency" | "anonymous" | "failed_auth";

export interface RateSnapshot {
  limit: number;
  remaining: number;
  resetSec: number;
}

interface CredentialBuckets {
  tier: RateTier;
  requests: TokenBucket;
  writes: TokenBucket;
  running: number;
}

const CREDENTIALS_MAX = 50_000;
const ADDRESSES_MAX = 50_000;

/**
 * All buckets of one process. Idle ones are forgotten: a bucket not asked for two minutes is full
 * anyway.
 */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #credentials = new LRUCache<string, CredentialBuckets>({ max: CREDENTIALS_MAX });
  readonly #addresses = new LRUCache<string, TokenBucket>({ max: ADDRESSES_MAX });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  #bucketsOf(credentialId: string, tier: RateTier): CredentialBuckets {
    let buckets = this.#credentials.get(credentialId);
    if (buckets?.tier === tier) return buckets;
    const nowMs = this.#clock.now().getTime();
    const limits = RATE_TIERS[tier];
    const full = {
      tier,
      requests: new TokenBucket(limits.requestsPerMinute, nowMs),
      writes: new TokenBucket(limits.writesPerMinute, nowMs),
    };
    if (buckets === undefined) {
      buckets = { ...full, running: 0 };
      this.#credentials.set(credentialId, buckets);
    } else {
      // Changed in place: requests that run now are released here, or they would count against the
      // new tier for ever.
      Object.assign(buckets, full);
    }
    return buckets;
  }

  /**
   * Takes the cost of one request, or nothing at all when any gate refuses it. A pass must be given
   * back with `release`.
   */
  admit(credentialId: string, tier: RateTier, charge: { cost: number; writes: number }): RatePass {
    return new RatePass(this.#bucketsOf(credentialId, tier), this.#clock, charge);
  }

  /**
   * One token from the bucket of an address or IPv6 /64 (`group` keeps purposes apart); null when
   * there was one, else seconds to wait.
   */
  takeFromAddress(
    group: string,
    address: string,
    perMinute: number,
  ): { waitSec: number | null; snapshot: RateSnapshot } {
    const key = `${group} ${bucketAddress(address)}`;
    const nowMs = this.#clock.now().getTime();
    let bucket = this.#addresses.get(key);
    if (bucket === undefined) {
      bucket = new TokenBucket(perMinute, nowMs);
      this.#addresses.set(key, bucket);
    }
    const waitSec = bucket.tokens(nowMs) < 1 ? bucket.waitSec(1, nowMs) : null;
    if (waitSec === null) bucket.take(1, nowMs);
    return {
      waitSec,
      snapshot: {
        limit: perMinute,
        remaining: Math.max(0, Math.floor(bucket.tokens(nowMs))),
        resetSec: bucket.resetSec(nowMs),
      },
    };
  }
}

/** The admission of one request: what it was charged, and why it was refused when it was. */
export class RatePass {
  readonly tier: RateTier;
  readonly denied: { reason: RateDenial; waitSec: number } | null;
  readonly #buckets: CredentialBuckets;
  readonly #clock: Clock;
  #cost: number;
  #writes: number;
  #released = false;

  constructor(buckets: CredentialBuckets, clock: Clock, charge: { cost: number; writes: number }) {
    this.tier = buckets.tier;
    this.#buckets = buckets;
    this.#clock = clock;
    this.#cost = charge.cost;
    this.#writes = charge.writes;
    this.denied = this.#judge(charge);
    if (this.denied !== null) {
      this.#released = true;
      return;
    }
    const nowMs = clock.now().getTime();
    buckets.requests.take(charge.cost, nowMs);
    if (charge.writes > 0) buckets.writes.take(charge.writes, nowMs);
    buckets.running += 1;
  }

  #judge(charge: { cost: number; writes: number }): { reason: RateDenial; waitSec: number } | null {
    const nowMs = this.#clock.now().getTime();
    if (this.#buckets.running >= RATE_TIERS[this.#buckets.tier].concurrent)
      return { reason: "concurrency", waitSec: 1 };
    if (this.#buckets.requests.tokens(nowMs) < charge.cost)
      return { reason: "requests", waitSec: this.#buckets.requests.waitSec(charge.cost, nowMs) };
    if (charge.writes > 0 && this.#buckets.writes.tokens(nowMs) < charge.writes) {
      return { reason: "writes", waitSec: this.#buckets.writes.waitSec(charge.writes, nowMs) };
    }
    return null;
  }

  /**
   * Charges more once the input is known (a batch costs by its length).
   * Returns null, or what refused it; then nothing more was taken.
   */
  chargeMore(cost: number): { reason: RateDenial; waitSec: number } | null {
    const nowMs = this.#clock.now().getTime();
    if (cost <= 0) return null;
    if (this.#buckets.requests.tokens(nowMs) < cost)
      return { reason: "requests", waitSec: this.#buckets.requests.waitSec(cost, nowMs) };
    this.#buckets.requests.take(cost, nowMs);
    this.#cost += cost;
    return null;
  }

  /** A dry run or a replay turned out to write nothing: its write token goes back. */
  giveBackWrites(): void {
    this.#buckets.writes.giveBack(this.#writes);
    this.#writes = 0;
  }

  /** A request refused after it was admitted costs nothing at all: denied requests take nothing. */
  giveBackAll(): void {
    this.giveBackWrites();
    this.#buckets.requests.giveBack(this.#cost);
    this.#cost = 0;
  }

  /** For the headers: the request bucket, or the write bucket when that one refused. */
  snapshot(): RateSnapshot {
    const nowMs = this.#clock.now().getTime();
    const bucket = this.denied?.reason === "writes" ? this.#buckets.writes : this.#buckets.requests;
    return {
      limit: bucket.perMinute,
      remaining: Math.max(0, Math.floor(bucket.tokens(nowMs))),
      resetSec: bucket.resetSec(nowMs),
    };
  }

  release(): void {
    if (this.#released) return;
    this.#released = true;
    this.#buckets.running -= 1;
  }
}
