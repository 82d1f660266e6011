import { setTimeout as pauseFor } from "node:timers/promises";
import { isDatabaseUnavailable } from "../../db/connection/database-errors.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Repeats database work until it succeeds, for results that would otherwise have to be paid for
 * again: it retries after 0.1, 0.2 … 2 s while the database is unavailable. The number of attempts
 * has no limit, since the memory is limited to one answer for each concurrent request of a process.
 * The attempts end with the process, whose stop waits for running jobs within its grace period. The
 * work must tolerate a second run after a commit whose acknowledgement was lost.
 *
 * @throws any other error, such as that of a pool that was closed.
 */
export async function untilStored<Result>(
  work: () => Promise<Result>,
  { limitMs = Number.POSITIVE_INFINITY } = {},
): Promise<Result> {
  const giveUpMs = performance.now() + limitMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    try {
      return await work();
    } catch (error) {
      if (!isDatabaseUnavailable(error) || performance.now() + pauseMs > giveUpMs) throw error;
    }
    await pauseFor(pauseMs);
  }
}
