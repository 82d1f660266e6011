import { DAY_MS, HOUR_MS, MINUTE_MS } from "../../../lib/time/clock.ts";

/** Maximum automatic attempts, including the first. */
export const ATTEMPTS_MAX = 12;
/** No attempt is made later than this after the creation of the delivery. */
export const RETRY_WINDOW_MS = 3 * DAY_MS;
/** An endpoint whose deliveries fail is disabled after this time without a success. */
export const FAILURE_WINDOW_MS = 3 * DAY_MS;

/**
 * Delays before attempt 2, 3, 4, 5, 6, and 7 to 12; each delay counts from the end of the attempt
 * before.
 */
const DELAYS_MS: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
];
const LATER_DELAY_MS = 10 * HOUR_MS;

/**
 * Maximum jitter as a share of a delay. Jitter is added and never subtracted: the delays of twelve
 * attempts take 67 h 36 min without it and must stay within 72 h.
 */
const JITTER = 0.05;

/**
 * When to make the next attempt, or why there is no next attempt. `random` is from 0 to 1 and
 * spreads deliveries that failed together.
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
