import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { ManualClock } from "../../lib/time/clock.ts";
import { bucketAddress } from "./addresses.ts";
import { RATE_TIERS, RateLimiter, type RateLimitReservation } from "./rate-limit.ts";
import { TokenBucket } from "./token-bucket.ts";

const START = "2026-10-20T12:00:00.000Z";

/** The naive model: counts in thousandths of a token that arrive one millisecond at a time. */
class Model {
  readonly perMinute: number;
  /**
   * Sixty-thousandths of a token: one token a minute is one of these a millisecond, so all
   * arithmetic is whole.
   */
  parts: number;

  constructor(perMinute: number) {
    this.perMinute = perMinute;
    this.parts = perMinute * 60_000;
  }

  wait(milliseconds: number): void {
    for (let elapsed = 0; elapsed < milliseconds; elapsed += 1)
      this.parts = Math.min(this.perMinute * 60_000, this.parts + this.perMinute);
  }

  /** Whole seconds until the cost is there, found by waiting for it. */
  secondsUntil(cost: number): number {
    const probe = new Model(this.perMinute);
    probe.parts = this.parts;
    let seconds = 0;
    while (probe.parts < cost * 60_000) {
      probe.wait(1_000);
      seconds += 1;
    }
    return seconds;
  }
}

/**
 * Where the model sits within a millionth of a token of a whole second, floating point may round to
 * either side.
 */
const isOnEdge = (parts: number, perMinute: number): boolean => {
  const seconds = parts / (perMinute * 1_000);
  return Math.abs(seconds - Math.round(seconds)) < 1e-6;
};

describe("a token bucket", () => {
  it("agrees with a model that counts millisecond by millisecond: tokens, Retry-After and Reset", () => {
    const steps = fc.array(
      fc.record({
        waitMs: fc.integer({ min: 0, max: 4_000 }),
        cost: fc.integer({ min: 1, max: 12 }),
      }),
      { minLength: 1, maxLength: 40 },
    );
    fc.assert(
      fc.property(fc.constantFrom(20, 30, 60, 120, 300, 1_200), steps, (perMinute, moves) => {
        const bucket = new TokenBucket(perMinute, 0);
        const model = new Model(perMinute);
        let nowMs = 0;
        for (const { waitMs, cost } of moves) {
          nowMs += waitMs;
          model.wait(waitMs);
          expect(bucket.tokens(nowMs)).toBeCloseTo(model.parts / 60_000, 6);
          const missing = cost * 60_000 - model.parts;
          if (missing <= 0) {
            bucket.take(cost, nowMs);
            model.parts -= cost * 60_000;
          } else if (!isOnEdge(missing, perMinute)) {
            expect(bucket.waitSec(cost, nowMs)).toBe(model.secondsUntil(cost));
          }
          const empty = perMinute * 60_000 - model.parts;
          if (!isOnEdge(empty, perMinute))
            expect(bucket.resetSec(nowMs)).toBe(model.secondsUntil(perMinute));
        }
      }),
      { numRuns: 60 },
    );
  });

  it("lets a caller who waits Retry-After pass, and one who waits a second less not, unless that is the least", () => {
    fc.assert(
      fc.property(
        fc.constantFrom(20, 30, 120, 1_200),
        fc.integer({ min: 0, max: 5_000 }),
        fc.integer({ min: 1, max: 10 }),
        (perMinute, waitMs, cost) => {
          const bucket = new TokenBucket(perMinute, 0);
          bucket.take(perMinute, 0);
          const wait = bucket.waitSec(cost, waitMs);
          if (bucket.tokens(waitMs) >= cost) expect(wait).toBe(1);
          else if (wait > 1)
            expect(bucket.tokens(waitMs + (wait - 1) * 1_000)).toBeLessThan(cost + 1e-6);
          expect(bucket.tokens(waitMs + wait * 1_000)).toBeGreaterThan(cost - 1e-6);
        },
      ),
    );
  });

  it("neither fills nor drains when the clock steps back", () => {
    const bucket = new TokenBucket(60, 10_000);
    bucket.take(60, 10_000);
    expect(bucket.tokens(4_000)).toBe(0);
    expect(bucket.tokens(5_000)).toBeCloseTo(1);
  });

  it("never holds more than a minute's worth, however long it rests or is given back to", () => {
    const bucket = new TokenBucket(30, 0);
    bucket.refund(500);
    expect(bucket.tokens(10 * 60_000)).toBe(30);
  });

  it("passes between the per-minute number and twice that in the first minute", () => {
    const bucket = new TokenBucket(120, 0);
    let passed = 0;
    for (let nowMs = 0; nowMs < 60_000; nowMs += 100) {
      while (bucket.tokens(nowMs) >= 1) {
        bucket.take(1, nowMs);
        passed += 1;
      }
    }
    expect(passed).toBeGreaterThanOrEqual(238);
    expect(passed).toBeLessThanOrEqual(240);
  });
});

describe("the rate limiter", () => {
  it("has the limits that docs/api.md promises", () => {
    expect(RATE_TIERS).toEqual({
      default: { requestsPerMinute: 120, writesPerMinute: 30, concurrent: 10 },
      partner: { requestsPerMinute: 1_200, writesPerMinute: 300, concurrent: 20 },
    });
  });

  it("takes all of a request's cost or none of it, whichever gate refuses", () => {
    const clock = new ManualClock(START);
    const limiter = new RateLimiter(clock);
    for (let count = 0; count < 30; count += 1) {
      const write = limiter.reserve("key", "default", { cost: 1 });
      expect(write.chargeWrite()).toBeNull();
      write.release();
    }
    const refused = limiter.reserve("key", "default", { cost: 1 });
    expect(refused.chargeWrite()).toEqual({ reason: "writes", waitSec: 2 });
    refused.refund();
    expect(refused.snapshot()).toEqual({ limit: 30, remaining: 0, resetSec: 60 });
    expect(limiter.reserve("key", "default", { cost: 1 }).snapshot().remaining).toBe(89);
    const tooDear = limiter.reserve("key", "default", { cost: 90 });
    expect(tooDear.rejection).toEqual({ reason: "requests", waitSec: 1 });
    expect(tooDear.snapshot().remaining).toBe(89);
  });

  it("gives a refused batch back what it had taken, and says how long until all of it is there", () => {
    const clock = new ManualClock(START);
    const limiter = new RateLimiter(clock);
    limiter.reserve("key", "default", { cost: 115 }).release();
    const batch = limiter.reserve("key", "default", { cost: 1 });
    expect(batch.chargeMore(9)).toEqual({ reason: "requests", waitSec: 3 });
    batch.refund();
    expect(batch.snapshot().remaining).toBe(5);
    clock.advance(2_500);
    const later = limiter.reserve("key", "default", { cost: 1 });
    expect(later.chargeMore(9)).toBeNull();
  });

  it("counts what runs, and stops counting once however often it is released", () => {
    const limiter = new RateLimiter(new ManualClock(START));
    const passes: RateLimitReservation[] = Array.from({ length: 10 }, () =>
      limiter.reserve("key", "default", { cost: 1 }),
    );
    expect(limiter.reserve("key", "default", { cost: 1 }).rejection).toEqual({
      reason: "concurrency",
      waitSec: 1,
    });
    passes[0]?.release();
    passes[0]?.release();
    expect(limiter.reserve("key", "default", { cost: 1 }).rejection).toBeNull();
    expect(limiter.reserve("key", "default", { cost: 1 }).rejection?.reason).toBe("concurrency");
  });

  it("takes the places of callers who have left, and their price stays paid", () => {
    const limiter = new RateLimiter(new ManualClock(START));
    let left = false;
    const charge = { cost: 1, caller: { hasLeft: () => left } };
    const leaving = limiter.reserve("k", "default", charge);
    const staying = Array.from({ length: 9 }, () => limiter.reserve("k", "default", { cost: 1 }));
    expect(limiter.reserve("k", "default", charge).rejection?.reason).toBe("concurrency");
    left = true;
    const next = limiter.reserve("k", "default", { cost: 1 });
    expect({ rejection: next.rejection, remaining: next.snapshot().remaining }).toEqual({
      rejection: null,
      remaining: 109,
    });
    // The work of the caller who left ends: that frees nothing twice.
    leaving.release();
    const over = limiter.reserve("k", "default", { cost: 1 });
    expect(over.rejection?.reason).toBe("concurrency");
    expect(staying.map(({ rejection }) => rejection)).not.toContain("concurrency");
  });

  it("frees the places of requests that ran while the tier changed", () => {
    const limiter = new RateLimiter(new ManualClock(START));
    const running = Array.from({ length: 10 }, () =>
      limiter.reserve("key", "default", { cost: 1 }),
    );
    limiter.reserve("key", "partner", { cost: 1 }).release();
    for (const pass of running) pass.release();
    const admitted = Array.from(
      { length: 21 },
      () => limiter.reserve("key", "partner", { cost: 1 }).rejection?.reason ?? null,
    );
    expect(admitted).toEqual([...Array.from({ length: 20 }, () => null), "concurrency"]);
  });

  it("keeps a bucket for every credential, address and purpose", () => {
    const limiter = new RateLimiter(new ManualClock(START));
    limiter.reserve("one", "default", { cost: 120 });
    expect(limiter.reserve("two", "default", { cost: 120 }).rejection).toBeNull();
    expect(limiter.takeFromAddress("anonymous", "192.0.2.1", 1).waitSec).toBeNull();
    expect(limiter.takeFromAddress("anonymous", "192.0.2.1", 1).waitSec).toBe(60);
    expect(limiter.takeFromAddress("anonymous", "192.0.2.2", 1).waitSec).toBeNull();
    expect(limiter.takeFromAddress("failed_auth", "192.0.2.1", 1).waitSec).toBeNull();
  });

  it("counts an IPv6 /64 as one caller, however its addresses are spelled", () => {
    const group = (text: number): string => text.toString(16);
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 8, maxLength: 8 }),
        fc.array(fc.integer({ min: 0, max: 0xffff }), { minLength: 4, maxLength: 4 }),
        (groups, other) => {
          const full = groups.map(group).join(":");
          const padded = groups.map((part) => group(part).padStart(4, "0").toUpperCase()).join(":");
          const compressed = new URL(`http://[${full}]`).hostname.slice(1, -1);
          const neighbour = [...groups.slice(0, 4), ...other].map(group).join(":");
          const elsewhere = [...groups.slice(0, 3), (groups[3] ?? 0) ^ 1, ...groups.slice(4)]
            .map(group)
            .join(":");
          expect(new Set([full, padded, compressed, neighbour].map(bucketAddress)).size).toBe(1);
          expect(bucketAddress(elsewhere)).not.toBe(bucketAddress(full));
        },
      ),
    );
    expect(bucketAddress("192.0.2.1")).toBe("192.0.2.1");
    expect(bucketAddress("::1")).toBe("0:0:0:0::");
  });
});
