import { HOUR_MS, MINUTE_MS, SECOND_MS } from "../../../lib/time/clock.ts";

/** How many passwords of a link may be tried: five a minute, then none for a while. */

const TRIES_PER_MINUTE = 5;
/** The wait doubles with each further round of tries, up to an hour. */
const WAIT_MAX_MS = HOUR_MS;
/** Time without tries after which a wait is as short as the first one again. */
const FORGIVEN_MS = 2 * HOUR_MS;

/** The tries of one link, of all its readers together. */
export interface PasswordTries {
  /** Tries since `countedFrom`. */
  count: number;
  countedFrom: Date | null;
  /** Rounds of tries after which further ones were refused. */
  refusals: number;
  refusedUntil: Date | null;
}

export const NO_TRIES: PasswordTries = Object.freeze({
  count: 0,
  countedFrom: null,
  refusals: 0,
  refusedUntil: null,
});

/** Whole seconds until a try is taken; null where one is taken now. */
export function waitSecOf({ refusedUntil }: PasswordTries, now: Date): number | null {
  if (refusedUntil === null) return null;
  const waitMs = refusedUntil.getTime() - now.getTime();
  // A longer wait than the longest is that of a clock that was set back.
  return waitMs > 0 && waitMs <= WAIT_MAX_MS ? Math.ceil(waitMs / SECOND_MS) : null;
}

/**
 * The tries after one more, which is taken where `waitSec` is null. Tries that are not taken while
 * a wait lasts change nothing.
 */
export function withOneMore(
  tries: PasswordTries,
  now: Date,
): { tries: PasswordTries; waitSec: number | null } {
  const waitSec = waitSecOf(tries, now);
  if (waitSec !== null) return { tries, waitSec };
  const from = tries.countedFrom;
  const passedMs = from === null ? null : now.getTime() - from.getTime();
  // A negative time is that of a clock that was set back.
  const isNewMinute = passedMs === null || passedMs >= MINUTE_MS || passedMs < 0;
  const count = isNewMinute ? 0 : tries.count;
  const refusals = passedMs === null || passedMs > FORGIVEN_MS ? 0 : tries.refusals;
  if (count < TRIES_PER_MINUTE)
    return {
      tries: {
        count: count + 1,
        countedFrom: isNewMinute ? now : from,
        refusals,
        refusedUntil: null,
      },
      waitSec: null,
    };
  const refusedMs = Math.min(MINUTE_MS * 2 ** refusals, WAIT_MAX_MS);
  const refusedUntil = new Date(now.getTime() + refusedMs);
  return {
    tries: { count: 0, countedFrom: refusedUntil, refusals: refusals + 1, refusedUntil },
    waitSec: Math.ceil(refusedMs / SECOND_MS),
  };
}
