import * as fc from "fast-check";
import type { ClusterDayFigures } from "../../../../db/schema/tables.ts";
import { DAY_MS, HOUR_MS, utcDay } from "../../../../lib/time/clock.ts";
import { type ClusterDayRow, closeOfDay } from "./captures.ts";

/** Random histories of a cluster, and a naive search for what was known at any moment of them. */

/** Figures of a cluster by platform; a platform without views has posts without a number. */
export type Views = Readonly<Record<string, number | null>>;

export interface Write {
  at: Date;
  views: Views;
  /** When the episode was published, as known when the write was made. */
  publishedAt: Date;
}

export interface History {
  /** Writes, oldest first. */
  writes: Write[];
  /** When the episode was published, as known at the end. */
  publishedAt: Date;
  isMoved: boolean;
  now: Date;
}

export const START = Date.parse("2026-03-01T00:00:00.000Z");
const PLATFORMS = ["tiktok", "youtube"] as const;

/** Pauses range from minutes, for several writes a day, to weeks. */
const pauseMs = fc.oneof(
  { weight: 5, arbitrary: fc.integer({ min: HOUR_MS / 2, max: 9 * HOUR_MS }) },
  { weight: 4, arbitrary: fc.integer({ min: 12 * HOUR_MS, max: 40 * HOUR_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: 3 * DAY_MS, max: 30 * DAY_MS }) },
);

const change = fc.record({
  pauseMs,
  platform: fc.constantFrom(...PLATFORMS),
  by: fc.oneof(
    { weight: 6, arbitrary: fc.nat(500) },
    { weight: 1, arbitrary: fc.integer({ min: -300, max: -1 }) },
    // All posts are removed, or replaced by one that was never fetched.
    { weight: 1, arbitrary: fc.constantFrom("removed" as const, "unknown" as const) },
  ),
});

/** The episode is published in the first four days, and the date may move. */
const publication = fc.record({
  afterMs: fc.integer({ min: 0, max: 4 * DAY_MS }),
  movedByMs: fc.oneof(
    { weight: 3, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.integer({ min: -3 * DAY_MS, max: 3 * DAY_MS }) },
  ),
  movedBefore: fc.nat(30),
});

export const histories: fc.Arbitrary<History> = fc
  .tuple(fc.array(change, { minLength: 1, maxLength: 30, size: "max" }), publication, pauseMs)
  .map(([changes, { afterMs, movedByMs, movedBefore }, restMs]) => {
    const first = new Date(START + afterMs);
    const moved = new Date(first.getTime() + movedByMs);
    let at = START;
    let views: Views = {};
    const writes = changes.map(({ pauseMs: pause, platform, by }, index): Write => {
      at += pause;
      const { [platform]: before = null, ...others } = views;
      if (by === "removed") views = others;
      else
        views = {
          ...others,
          [platform]: by === "unknown" ? null : Math.max(0, (before ?? 0) + by),
        };
      return { at: new Date(at), views, publishedAt: index < movedBefore ? first : moved };
    });
    return {
      writes,
      publishedAt: moved,
      isMoved: writes.some(({ publishedAt }) => publishedAt.getTime() !== moved.getTime()),
      now: new Date(at + restMs),
    };
  });

/** The last write at or before a moment. */
export const stateAt = ({ writes }: History, moment: Date): Write | null =>
  writes.findLast(({ at }) => at <= moment) ?? null;

/** The sum of the known views, which is also the reach; null where none is known. */
export function viewsOf(views: Views): number | null {
  const known = Object.values(views).filter((value) => value !== null);
  return known.length === 0 ? null : known.reduce((sum, value) => sum + value, 0);
}

/** The figures that a write stores for its day. */
function figuresOf({ views }: Pick<Write, "views">): ClusterDayFigures {
  const total = viewsOf(views);
  return {
    last_refreshed_at: null,
    totals: total === null ? {} : { reach: total, views: total },
    platforms: Object.fromEntries(
      Object.entries(views).map(([platform, value]) => [
        platform,
        { posts: 1, ...(value === null ? {} : { views: value, reach: value }) },
      ]),
    ),
  };
}

/** The rows as `storeDay` leaves them. `cluster-days.test.ts` compares the two. */
export function rowsOf({ writes }: History): ClusterDayRow[] {
  const rows = new Map<string, ClusterDayRow>();
  for (const write of writes) {
    const day = utcDay(write.at);
    const stored = rows.get(day);
    const closesAt = closeOfDay(write.publishedAt, write.at);
    const isClosing =
      closesAt !== null && stored?.captured_at != null && stored.captured_at <= closesAt;
    rows.set(day, {
      show_id: "show",
      cluster_id: "cluster",
      day,
      total_reach: viewsOf(write.views),
      video_reach: null,
      audio_reach: null,
      social_reach: null,
      captured_at: write.at,
      figures: figuresOf(write),
      closes_at: stored === undefined || isClosing ? closesAt : stored.closes_at,
      closing_captured_at: isClosing ? stored.captured_at : (stored?.closing_captured_at ?? null),
      closing_figures: isClosing ? stored.figures : (stored?.closing_figures ?? null),
    });
  }
  return [...rows.values()];
}
