import { BoundedMap } from "../../lib/bounded-map.ts";
import { type Clock, HOUR_MS } from "../../lib/time/clock.ts";
import type { ReasonOf } from "../contract/error-guidance.ts";
import { bucketAddress } from "./addresses.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Limits of keys and OAuth apps by tier. Each API server has its own buckets. */
export const RATE_TIERS = {
  default: { requestsPerMinute: 120, writesPerMinute: 30, concurrent: 10 },
  partner: { requestsPerMinute: 1_200, writesPerMinute: 300, concurrent: 20 },
} as const;

/** A rate tier. The operator assigns the partner tier to a key or to a whole workspace. */
export type RateTier = keyof typeof RATE_TIERS;

/**
 * Limits of every kind of credential. Sessions have a high limit: a screen of the console reads 10
 * to 20 answers at once, some of two tokens, so 1,200 tokens are 30 to 60 screens a minute.
 */
export const RATE_LIMITS = {
  ...RATE_TIERS,
  session: { requestsPerMinute: 1_200, writesPerMinute: 300, concurrent: 50 },
} as const;

/** The set of limits that applies to a credential. */
export type RateClass = keyof typeof RATE_LIMITS;

/** The tier that applies: the better one of the credential and the workspace. */
function tierOf(credential: { rateTier: RateTier }, workspace: { rateTier: RateTier }): RateTier {
  return workspace.rateTier === "partner" ? "partner" : credential.rateTier;
}

/** Keys and apps have the limits of their tier, sessions their own. */
export function rateClassOf(
  credential: { type: "session" } | { type: "api_key" | "oauth"; rateTier: RateTier },
  workspace: { rateTier: RateTier },
): RateClass {
  return credential.type === "session" ? "session" : tierOf(credential, workspace);
}

export type RateRejectionReason = ReasonOf<"rate_limited">;

export interface RateRejection {
  reason: RateRejectionReason;
  /** Whole seconds after which the request may be tried again. */
  waitSec: number;
}

export interface RateSnapshot {
  limit: number;
  remaining: number;
  resetSec: number;
}

interface CredentialBuckets {
  tier: RateClass;
  requests: TokenBucket;
  writes: TokenBucket;
  /**
   * Running requests, at most 50. The list is an array, because a set rehashes every few additions
   * and deletions.
   */
  running: RateLimitReservation[];
}

/** The facts about a caller that the limiter needs. */
interface RateLimitCaller {
  /** True once no answer can reach the caller any more. */
  hasLeft?(): boolean;
}

const CREDENTIALS_MAX = 50_000;
const ADDRESSES_MAX = 50_000;
const LINKS_MAX = 50_000;

/** All buckets of one process; of each kind the most recently used ones are kept. */
export class RateLimiter {
  readonly #clock: Clock;
  readonly #credentials = new BoundedMap<string, CredentialBuckets>({ max: CREDENTIALS_MAX });
  readonly #addresses = new BoundedMap<string, TokenBucket>({ max: ADDRESSES_MAX });
  readonly #links = new BoundedMap<string, TokenBucket>({ max: LINKS_MAX });

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  #bucketsOf(credentialId: string, tier: RateClass): CredentialBuckets {
    let buckets = this.#credentials.get(credentialId);
    if (buckets?.tier === tier) return buckets;
    const nowMs = this.#clock.now().getTime();
    const limits = RATE_LIMITS[tier];
    const full = {
      tier,
      requests: new TokenBucket(limits.requestsPerMinute, nowMs),
      writes: new TokenBucket(limits.writesPerMinute, nowMs),
    };
    if (buckets === undefined) {
      buckets = { ...full, running: [] };
      this.#credentials.set(credentialId, buckets);
    } else {
      // The entry is changed in place: running requests are released here, and would otherwise
      // count against the new tier for ever.
      Object.assign(buckets, full);
    }
    return buckets;
  }

  /**
   * Reserves the cost of one request, or nothing at all when a limit refuses it. The caller gives a
   * reservation back with `release`. Where no place is free, the places of callers who have left
   * are reused; their work may continue to its end.
   */
  reserve(
    credentialId: string,
    tier: RateClass,
    charge: { cost: number; caller?: RateLimitCaller },
  ): RateLimitReservation {
    return new RateLimitReservation(this.#bucketsOf(credentialId, tier), this.#clock, charge);
  }

  /** Takes one read of a live link: null when there was one, else the seconds to wait. */
  takeFromLink(linkId: string, perHour: number): number | null {
    const nowMs = this.#clock.now().getTime();
    const bucket = this.#links.get(linkId) ?? new TokenBucket(perHour, nowMs, HOUR_MS);
    this.#links.set(linkId, bucket);
    if (bucket.tokens(nowMs) < 1) return bucket.waitSec(1, nowMs);
    bucket.take(1, nowMs);
    return null;
  }

  /**
   * Takes one token from the bucket of an address or IPv6 /64 (`group` separates purposes): null
   * when there was one, else the seconds to wait.
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

/** The admission of one request: its charge, and the reason where it was refused. */
export class RateLimitReservation {
  readonly tier: RateClass;
  /** Reason why nothing was taken; null when the request is admitted. */
  readonly rejection: RateRejection | null;
  readonly #buckets: CredentialBuckets;
  readonly #clock: Clock;
  readonly #caller: RateLimitCaller | undefined;
  #cost: number;
  #writes = 0;
  #isShortOfWrites = false;

  constructor(
    buckets: CredentialBuckets,
    clock: Clock,
    charge: { cost: number; caller?: RateLimitCaller },
  ) {
    this.tier = buckets.tier;
    this.#buckets = buckets;
    this.#clock = clock;
    this.#caller = charge.caller;
    this.#cost = charge.cost;
    const nowMs = clock.now().getTime();
    this.rejection = this.#check(nowMs);
    if (this.rejection === null) this.#take(nowMs);
  }

  #check(nowMs: number): RateRejection | null {
    if (!this.#hasPlace()) return { reason: "concurrency", waitSec: 1 };
    if (this.#buckets.requests.tokens(nowMs) < this.#cost)
      return { reason: "requests", waitSec: this.#buckets.requests.waitSec(this.#cost, nowMs) };
    return null;
  }

  #hasPlace(): boolean {
    const { tier, running } = this.#buckets;
    const { concurrent } = RATE_LIMITS[tier];
    if (running.length < concurrent) return true;
    const left = running.filter((other) => other.#caller?.hasLeft?.() === true);
    for (const other of left) other.release();
    return running.length < concurrent;
  }

  #take(nowMs: number): void {
    this.#buckets.requests.take(this.#cost, nowMs);
    this.#buckets.running.push(this);
  }

  /**
   * Charges more once the input is known (a batch costs by its length). Returns null, or the limit
   * that refused it; then nothing more was taken.
   */
  chargeMore(cost: number): RateRejection | null {
    const nowMs = this.#clock.now().getTime();
    if (cost <= 0) return null;
    if (this.#buckets.requests.tokens(nowMs) < cost)
      return { reason: "requests", waitSec: this.#buckets.requests.waitSec(cost, nowMs) };
    this.#buckets.requests.take(cost, nowMs);
    this.#cost += cost;
    return null;
  }

  /**
   * Takes the write token, once it is known that the request writes: dry runs and replays take
   * none. Returns null, or the limit that refused it; then nothing was taken.
   */
  chargeWrite(): RateRejection | null {
    const nowMs = this.#clock.now().getTime();
    this.#isShortOfWrites = this.#buckets.writes.tokens(nowMs) < 1;
    if (this.#isShortOfWrites)
      return { reason: "writes", waitSec: this.#buckets.writes.waitSec(1, nowMs) };
    this.#buckets.writes.take(1, nowMs);
    this.#writes = 1;
    return null;
  }

  /** Returns the write token, because a preview or a replay found late writes nothing. */
  refundWrites(): void {
    this.#returnWrites();
    this.#isShortOfWrites = false;
  }

  #returnWrites(): void {
    this.#buckets.writes.refund(this.#writes);
    this.#writes = 0;
  }

  /** Returns all tokens, because a request that is refused after its admission costs nothing. */
  refund(): void {
    this.#returnWrites();
    this.#buckets.requests.refund(this.#cost);
    this.#cost = 0;
  }

  /**
   * State for the headers: that of the request bucket, or of the write bucket when it refused the
   * request.
   */
  snapshot(): RateSnapshot {
    const nowMs = this.#clock.now().getTime();
    const bucket = this.#isShortOfWrites ? this.#buckets.writes : this.#buckets.requests;
    return {
      limit: bucket.capacity,
      remaining: Math.max(0, Math.floor(bucket.tokens(nowMs))),
      resetSec: bucket.resetSec(nowMs),
    };
  }

  /** Ends the request, which frees its place among the concurrent ones. */
  release(): void {
    const { running } = this.#buckets;
    const place = running.indexOf(this);
    if (place === -1) return;
    const last = running.pop();
    if (last !== undefined && last !== this) running[place] = last;
  }
}
