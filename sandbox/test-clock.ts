import { DAY_MS, HOUR_MS } from "../src/lib/time/clock.ts";
import { type DoneWork, nothingDone } from "./due-work.ts";

/** The longest that one request advances. */
export const ADVANCE_MAX_MS = 365 * DAY_MS;

/** What a clock moves, and how due work is found and done. */
export interface ClockParts {
  now: () => Date;
  /** Holds program, database and simulated platforms at a time. */
  holdAt: (time: Date) => Promise<void>;
  release: () => Promise<void>;
  /** The first stored time after a moment at which work becomes due. */
  findNextDue: (after: Date) => Promise<Date | undefined>;
  runDue: () => Promise<DoneWork>;
}

export interface Advance extends DoneWork {
  from: Date;
  to: Date;
  /** Number of moments at which due work was looked for. */
  steps: number;
}

/**
 * Distance of the moments at which the schedule is looked at. Some thirty jobs look for work every
 * minute to every day, and one look at all of them takes 50 to 150 ms, so a month by minutes would
 * take more than an hour. A job that was due several times since the last look runs once.
 */
export function lookEveryMs(distanceMs: number): number {
  if (distanceMs <= DAY_MS) return HOUR_MS;
  return distanceMs <= 62 * DAY_MS ? 6 * HOUR_MS : DAY_MS;
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
      at = await nextMoment(parts, { after: at, to, everyMs });
      await parts.holdAt(at);
      add(sum, await parts.runDue());
      sum.steps += 1;
    }
  } finally {
    await parts.release();
  }
  return sum;
}

async function nextMoment(
  { findNextDue }: ClockParts,
  { after, to, everyMs }: { after: Date; to: Date; everyMs: number },
): Promise<Date> {
  const look = (Math.floor(after.getTime() / everyMs) + 1) * everyMs;
  const due = (await findNextDue(after))?.getTime() ?? Infinity;
  // A time in the database has microseconds; cut to milliseconds it may be the present again.
  return new Date(Math.min(to.getTime(), look, Math.max(due, after.getTime() + 1)));
}

function add(sum: DoneWork, done: DoneWork): void {
  for (const [job, count] of done.jobs) sum.jobs.set(job, (sum.jobs.get(job) ?? 0) + count);
  sum.failures.push(...done.failures);
  sum.deliveries.succeeded += done.deliveries.succeeded;
  sum.deliveries.failed += done.deliveries.failed;
}
