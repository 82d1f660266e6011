import { ApiError } from "../contract/errors.ts";

/**
 * Caps of metered actions (docs/api.md#costs-and-caps). Those of an hour or a day have fixed
 * windows, aligned to the clock: simple to explain, and exact under concurrency, because taking
 * from a counter locks its row. Those of one use in minutes are intervals that begin with each use:
 * at the edge of two fixed windows, two paid calls would be made within a second.
 */
export interface Cap {
  /** What is counted: `cluster_refresh`, `webhook_test`. */
  counter: string;
  /** What it is counted for; empty for the workspace as a whole. */
  subject: string;
  limit: number;
  windowStart: Date;
  resetsAt: Date;
}

/** The cap's window that the moment falls into. */
export function capAt(
  now: Date,
  cap: { counter: string; subject: string; limit: number; windowMs: number },
): Cap {
  const start = Math.floor(now.getTime() / cap.windowMs) * cap.windowMs;
  return {
    counter: cap.counter,
    subject: cap.subject,
    limit: cap.limit,
    windowStart: new Date(start),
    resetsAt: new Date(start + cap.windowMs),
  };
}

/** A cap of one use in this time, counted from the use. */
export interface IntervalCap {
  counter: string;
  subject: string;
  intervalMs: number;
}

/** The cap after its last use: used up until the interval is over. */
export const usedUpCap = ({ counter, subject, intervalMs }: IntervalCap, lastUse: Date): Cap => ({
  counter,
  subject,
  limit: 1,
  windowStart: lastUse,
  resetsAt: new Date(lastUse.getTime() + intervalMs),
});

/** What a preview says of a cap. */
export const describeCap = (
  cap: Cap,
  used: number,
): { limit: number; used: number; resets_at: string } => ({
  limit: cap.limit,
  used,
  resets_at: cap.resetsAt.toISOString(),
});

/** 429 `cap_reached`, with when it is free again. */
export function capReached(cap: Cap, message: string, now: Date): ApiError {
  return new ApiError("cap_reached", message, {
    extras: { cap: cap.counter, limit: cap.limit, resets_at: cap.resetsAt.toISOString() },
    retryAfterSec: (cap.resetsAt.getTime() - now.getTime()) / 1_000,
  });
}
