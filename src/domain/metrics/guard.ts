import { isKnown } from "./counts.ts";
import { METRICS } from "./metric.ts";
import type { KeptReason, Metric, Reading, Readings } from "./metric.ts";

/**
 * The restatement guard (docs/metrics.md#guard). Platforms lose counters, recount them and answer
 * nonsense for an hour; a person who saw 12,000 views yesterday must not see 0 today because of it.
 *
 * Views and impressions are the only counts of a post that never fall. `engaged_views` may fall,
 * because platforms revise it when they remove invalid traffic. Reach is guarded in `reach.ts`.
 */
const NEVER_FALLS: ReadonlySet<Metric> = new Set<Metric>(["views", "impressions"]);
const NOTHING: ReadonlySet<Metric> = new Set<Metric>();

/**
 * The readings of a post after an answer from its platform.
 *
 * Per metric: an absent or unreadable answer leaves the stored reading as it is; 0 after a positive
 * number and a lower count of views or impressions are refused; anything else replaces what is
 * stored, so likes may fall. A kept reading carries the reason in `kept`; an accepted one has none.
 *
 * A kept reading keeps its own `fetched_at`: the number was observed then and must not look younger
 * than it is. The later contact with the platform is in `kept.at` and in the post's last fetch.
 *
 * The value that remains does not depend on the order in which answers arrive: one that was fetched
 * before the stored one is judged as the earlier of the two. Two refreshes that overlap therefore
 * end in the same numbers.
 *
 * @param at ISO time of the decision, recorded in `kept`.
 */
export function mergeReadings(stored: Readings, incoming: Readings, at: string): Readings {
  return mergeEach(stored, incoming, at, NEVER_FALLS);
}

/**
 * `mergeReadings` for the counters of a whole account. They may fall, because the views of a
 * deleted video no longer count. After a 0 that follows a positive number, and after an absent
 * answer, the stored value is kept.
 */
export function mergeAccountReadings(stored: Readings, incoming: Readings, at: string): Readings {
  return mergeEach(stored, incoming, at, NOTHING);
}

function mergeEach(
  stored: Readings,
  incoming: Readings,
  at: string,
  neverFalls: ReadonlySet<Metric>,
): Readings {
  const merged: Readings = {};
  for (const metric of METRICS) {
    const reading = mergeReading(stored[metric], incoming[metric], at, neverFalls.has(metric));
    if (reading !== undefined) merged[metric] = reading;
  }
  return merged;
}

/**
 * The readings of a post whose fetch failed (gone, private, provider error): the same numbers, each
 * marked `fetch_failed`. The mark replaces an earlier one: it is the newest reason.
 */
export function keepAfterFailure(stored: Readings, at: string): Readings {
  const marked: Readings = {};
  for (const metric of METRICS) {
    const reading = stored[metric];
    if (reading !== undefined)
      marked[metric] = keep(reading, { reason: "fetch_failed", at, refused_value: null });
  }
  return marked;
}

function mergeReading(
  stored: Reading | undefined,
  incoming: Reading | undefined,
  at: string,
  neverFalls: boolean,
): Reading | undefined {
  if (!isKnown(incoming)) return stored;
  if (!isKnown(stored)) return accept(incoming);
  if (isSameObservation(stored, incoming)) return stored;

  const arrivedLate = Date.parse(incoming.fetched_at) < Date.parse(stored.fetched_at);
  const [earlier, later] = arrivedLate ? [incoming, stored] : [stored, incoming];
  const reason = refusal(earlier.value, later.value, neverFalls);
  if (reason !== null) return keep(earlier, { reason, at, refused_value: later.value });
  return arrivedLate ? stored : accept(incoming);
}

function refusal(earlier: number, later: number, neverFalls: boolean): KeptReason | null {
  if (later === 0 && earlier > 0) return "zero_after_positive";
  if (later < earlier && neverFalls) return "decrease";
  return null;
}

/**
 * True for a repeated delivery of the same answer: a job that runs twice must not overwrite the
 * value that its first run kept.
 */
function isSameObservation(stored: Reading, incoming: Reading): boolean {
  return stored.fetched_at === incoming.fetched_at && stored.value === incoming.value;
}

function accept({ value, fetched_at, as_of, source, definition }: Reading): Reading {
  return { value, fetched_at, as_of, source, definition };
}

function keep(reading: Reading, kept: NonNullable<Reading["kept"]>): Reading {
  return { ...accept(reading), kept };
}
