import { DAY_MS, HOUR_MS, MINUTE_MS } from "../src/lib/time/clock.ts";
import { type DoneWork, nothingDone } from "./due-work.ts";
import type { NextDue } from "./sandbox-database.store.ts";

/** The longest that one request advances. */
export const ADVANCE_MAX_MS = 365 * DAY_MS;

/** What a clock moves, and how due work is found and done. */
export interface ClockParts {
  now: () => Date;
  /** Holds program, database and simulated platforms at a time. */
  holdAt: (time: Date) => Promise<void>;
  release: () => Promise<void>;
  /** The first stored times after a moment at which work becomes due. */
  findNextDue: (after: Date) => Promise<NextDue>;
  runDue: (options?: { looks: boolean }) => Promise<DoneWork>;
  /** Aborted where the sandbox stops: an advance ends after the step that it is at. */
  signal: AbortSignal;
}

export interface Advance extends DoneWork {
  from: Date;
  to: Date;
  /** Number of moments at which due work was looked for. */
  steps: number;
}

const LOOK_MS = 6 * HOUR_MS;

/**
 * Distance of the moments at which the schedule is looked at. Some thirty jobs look for work every
 * minute to every day, and one look at all of them takes 50 to 150 ms, so a month by minutes would
 * take more than an hour. A job that was due several times since the last look runs once.
 */
export function lookEveryMs(distanceMs: number): number {
  if (distanceMs <= LOOK_MS) return HOUR_MS;
  return distanceMs <= 62 * DAY_MS ? LOOK_MS : DAY_MS;
}

/**
 * Moves time to what `toFrom` makes of the present, from one moment with due work to the next, and does the work of each before it
 * goes on. It never waits: the moments between are skipped.
 */
export async function advance(parts: ClockParts, toFrom: (from: Date) => Date): Promise<Advance> {
  const from = parts.now();
  const to = toFrom(from);
  const everyMs = lookEveryMs(to.getTime() - from.getTime());
  const sum: Advance = { from, to, steps: 0, ...nothingDone() };
  try {
    // What is due now has its times of now.
    await parts.holdAt(from);
    add(sum, await parts.runDue());
    for (let at = from; at < to;) {
      parts.signal.throwIfAborted();
      const moment = await nextMoment(parts, { after: at, to, everyMs });
      ({ at } = moment);
      await parts.holdAt(at);
      add(sum, await parts.runDue(moment));
      sum.steps += 1;
    }
  } finally {
    await parts.release();
  }
  return sum;
}

/** A moment to go to, and whether the schedule is looked at there. */
interface Moment {
  at: Date;
  looks: boolean;
}

async function nextMoment(
  { findNextDue }: ClockParts,
  { after, to, everyMs }: { after: Date; to: Date; everyMs: number },
): Promise<Moment> {
  const next = await findNextDue(after);
  // A time in the database has microseconds; cut to milliseconds it may be the present again.
  const queuedMs = Math.max(next.queued?.getTime() ?? Infinity, after.getTime() + 1);
  // The schedule goes by full minutes: what is due within one is found by the look of the next.
  const lookedForMs = Math.ceil((next.looked_for?.getTime() ?? Infinity) / MINUTE_MS) * MINUTE_MS;
  const gridMs = (Math.floor(after.getTime() / everyMs) + 1) * everyMs;
  const lookMs = Math.min(to.getTime(), gridMs, Math.max(lookedForMs, after.getTime() + 1));
  return { at: new Date(Math.min(queuedMs, lookMs)), looks: lookMs <= queuedMs };
}

function add(sum: DoneWork, done: DoneWork): void {
  for (const [job, count] of done.jobs) sum.jobs.set(job, (sum.jobs.get(job) ?? 0) + count);
  sum.failures.push(...done.failures);
  sum.deliveries.succeeded += done.deliveries.succeeded;
  sum.deliveries.failed += done.deliveries.failed;
}
