import { ApiError } from "../contract/errors.ts";

/**
 * Caps of metered actions (docs/api.md#costs-and-caps). Caps for an hour or a day have fixed
 * windows, aligned to the clock: they are simple to explain, and exact under concurrency, because
 * taking from a counter locks its row. Caps of one use in some minutes are intervals that begin
 * with each use: with fixed windows, two paid calls could be made within a second at the edge of
 * two windows.
 */
export interface Cap {
  /** The counted action: `cluster_refresh`, `webhook_test`. */
  counter: string;
  /** The object for which it is counted; empty for the workspace as a whole. */
  subject: string;
  limit: number;
  windowStart: Date;
  resetsAt: Date;
}

/** The cap with the window that contains the given time. */
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

/** A cap of one use in an interval, which begins with the use. */
export interface IntervalCap {
  counter: string;
  subject: string;
  intervalMs: number;
}

/** The cap after its last use, which is used up until the interval has passed. */
export const usedUpCap = ({ counter, subject, intervalMs }: IntervalCap, lastUse: Date): Cap => ({
  counter,
  subject,
  limit: 1,
  windowStart: lastUse,
  resetsAt: new Date(lastUse.getTime() + intervalMs),
});

/** The text about a cap in a preview. */
export const describeCap = (
  cap: Cap,
  used: number,
): { limit: number; used: number; resets_at: string } => ({
  limit: cap.limit,
  used,
  resets_at: cap.resetsAt.toISOString(),
});

/** The error 429 `cap_reached`, with the time at which the cap is free again. */
export function capReached(cap: Cap, message: string, now: Date): ApiError {
  return new ApiError("cap_reached", message, {
    extras: { cap: cap.counter, limit: cap.limit, resets_at: cap.resetsAt.toISOString() },
    retryAfterSec: (cap.resetsAt.getTime() - now.getTime()) / 1_000,
  });
}
