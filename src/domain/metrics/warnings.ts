import { HOUR_MS } from "../../lib/time/clock.ts";
import { platformName } from "../../platforms/platform.ts";
import { STALE_AFTER_HOURS } from "./freshness.ts";
import type { StaleNote } from "./metric.ts";

/** The `warnings` about the age of a cluster's figures (docs/metrics.md#warnings). */

/** A post and when it was fetched. */
export interface FetchedPost {
  platform: string;
  /** ISO time of the last successful fetch; null when there was none. */
  lastFetchedAt: string | null;
}

/**
 * The warnings that apply to these figures as they age, computed when the figures are fetched: for
 * each platform one that applies once its oldest figure is older than 36 hours, and one for posts
 * that were never fetched. Sorted by the platform's name, so that equal posts in any order give
 * equal notes.
 */
export function staleNotes(posts: readonly FetchedPost[]): StaleNote[] {
  return [...Map.groupBy(posts, ({ platform }) => platformName(platform))]
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .flatMap(([name, group]) => platformNotes(name, group));
}

function platformNotes(name: string, posts: readonly FetchedPost[]): StaleNote[] {
  const fetched = posts.flatMap(({ lastFetchedAt }) =>
    lastFetchedAt === null || Number.isNaN(Date.parse(lastFetchedAt))
      ? []
      : [Date.parse(lastFetchedAt)],
  );
  const neverFetched = posts.length - fetched.length;
  const notes: StaleNote[] = [];
  if (fetched.length > 0) {
    const oldest = Math.min(...fetched);
    const subject = posts.length === 1 ? "figures" : "the oldest figures";
    notes.push({
      after: new Date(oldest + STALE_AFTER_HOURS * HOUR_MS).toISOString(),
      text: `${name}: ${subject} were fetched at ${new Date(oldest).toISOString()}, more than ${STALE_AFTER_HOURS} hours ago.`,
    });
  }
  if (neverFetched > 0) {
    const subject = neverFetched === 1 ? "1 post has" : `${neverFetched} posts have`;
    notes.push({
      after: null,
      text: `${name}: ${subject} never been fetched; the figures leave out what is not known yet.`,
    });
  }
  return notes;
}

/** The texts of the notes that apply at a given time. */
export function notesAt(notes: readonly StaleNote[], now: Date): string[] {
  return notes.flatMap(({ after, text }) =>
    after === null || now.getTime() > Date.parse(after) ? [text] : [],
  );
}

/** The warnings about the age of these figures at a given time; empty while everything is fresh. */
export function staleWarnings(posts: readonly FetchedPost[], now: Date): string[] {
  return notesAt(staleNotes(posts), now);
}
