import { setTimeout as pauseFor } from "node:timers/promises";
import { isDatabaseUnavailable } from "../../db/connection/database-errors.ts";

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2_000;

/**
 * Runs work on the database until it could be done, for what would have to be paid for again: tries
 * after 0.1, 0.2 … 2 s while the database is away. Without a limit, since what is held in memory is
 * one answer for each request that a process makes at once; it ends with the process, whose stop
 * waits for running jobs as long as its grace allows. The work must bear a second run after a
 * commit whose acknowledgement was lost.
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
