import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { STALE_AFTER_HOURS } from "../../../../domain/metrics/freshness.ts";
import type { KeptReason, Reading } from "../../../../domain/metrics/metric.ts";
import type { PostReading } from "../../../grouping/clusters/index.ts";
import type { FigureAge } from "./blocks.ts";
import { plural } from "./words.ts";

/** How old figures are, and which of them are earlier ones that were kept. */

export const KEPT_WORDS: Readonly<Record<KeptReason, string>> = {
  zero_after_positive: "the platform said 0",
  decrease: "the platform said less",
  fetch_failed: "the platform did not answer",
};

type Read = Pick<PostReading, "reach_reading" | "downloads_reading">;

/** The reading that a post's reach, or else its downloads, is taken from. */
export const readingOf = ({ reach_reading: reach, downloads_reading: downloads }: Read) =>
  reach ?? downloads;

/** The oldest of moments; null where there is none. */
export const oldestOf = (moments: readonly (string | null | undefined)[]): string | null =>
  moments.reduce<string | null>(
    (oldest, one) => (one != null && (oldest === null || one < oldest) ? one : oldest),
    null,
  );

/** The age of a sum over posts, which is that of its oldest reading. */
export function ageOf(posts: readonly Read[]): FigureAge {
  const readings = posts.flatMap((post): Reading[] => {
    const reading = readingOf(post);
    return reading === null ? [] : [reading];
  });
  const kept = readings.flatMap((reading) => reading.kept?.reason ?? []);
  return {
    read_at: oldestOf(readings.map(({ fetched_at: at }) => at)),
    is_estimated: false,
    kept_reason: kept.length === 0 ? null : keptWords(kept),
  };
}

/** Posts that keep an earlier number, and why: `3 posts, the platform said less`. */
const keptWords = (reasons: readonly KeptReason[]): string =>
  [plural(reasons.length, "post"), ...new Set(reasons.map((reason) => KEPT_WORDS[reason]))].join(
    ", ",
  );

/** True for what was read more than 36 hours ago, or never. */
export const isOld = (readAt: string | null, now: Date): boolean =>
  readAt === null || now.getTime() - Date.parse(readAt) > STALE_AFTER_HOURS * HOUR_MS;
