import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";

/** Automatic attempts in all, the first included. */
export const ATTEMPTS_MAX = 12;
/** No attempt is made later than this after the delivery was created. */
export const RETRY_WINDOW_MS = 3 * DAY_MS;
/** While deliveries keep failing, an endpoint without a success in this time is disabled. */
export const FAILURE_WINDOW_MS = 3 * DAY_MS;

/** Before attempt 2, 3, 4, 5, 6, and 7 to 12; each counted from the end of the attempt before. */
const DELAYS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
];
const LATER_DELAY_MS = 10 * HOUR_MS;

/**
 * At most this share is added to a delay, and never subtracted: twelve attempts without it take
 * 67 h 36 min and must stay inside 72 h.
 */
const JITTER = 0.05;

/**
 * When to try again, or why not. `random` is from 0 to 1 and spreads deliveries that failed
 * together.
 */
export function scheduleNext(attempt: {
  attemptsMade: number;
  endedAt: Date;
  createdAt: Date;
  random: number;
}): Date | "attempts_exhausted" | "expired" {
  const { attemptsMade, endedAt, createdAt, random } = attempt;
  if (attemptsMade >= ATTEMPTS_MAX) return "attempts_exhausted";
  const delayMs = DELAYS_MS[attemptsMade - 1] ?? LATER_DELAY_MS;
  const next = endedAt.getTime() + delayMs * (1 + JITTER * random);
  return next <= createdAt.getTime() + RETRY_WINDOW_MS ? new Date(next) : "expired";
}
