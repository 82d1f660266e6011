import type { View } from "../../kernel/operation/operation.ts";
import type { Context } from "../../kernel/pipeline/context.ts";
import { addDays, daysFrom } from "../../lib/calendar-day.ts";
import { utcDay } from "../../lib/clock.ts";
import { sumCounts } from "../../metrics/counts.ts";
import { reachCategory } from "../../metrics/reach.ts";
import {
  type clusterTimelineSchema,
  type curvesSchema,
  getClusterTimeline,
  getCurves,
} from "../analytics/index.ts";
import { findLatestClusters } from "./latest-clusters.store.ts";
import type { CurveDay, SincePublishing } from "./page.ts";
import { inputOf } from "./page-reader.ts";

/** How the reach of a cluster grew since its episode was published. */

/** Days that a page draws. */
const DAYS_MAX = 90;
/** Other episodes that the median is of. */
const EPISODES = 10;
const EPISODES_MIN = 3;
/** Windows that a page names. */
const WINDOWS = [1, 7, 14, 30] as const;

export interface CurveSubject {
  showId: string;
  /** Global id. */
  reference: string;
  publishedAt: string;
}

export async function loadSincePublishing(
  reader: Context,
  { showId, reference, publishedAt }: CurveSubject,
): Promise<SincePublishing | null> {
  const first = publishedAt.slice(0, 10);
  const today = utcDay(reader.now);
  if (first > today) return null;
  const last = addDays(first, DAYS_MAX - 1);
  const end = last < today ? last : today;
  const latest = await findLatestClusters(reader.database, showId, EPISODES + 1);
  const others = latest
    .map(({ id }) => `${showId}_${id}`)
    .filter((id) => id !== reference)
    .slice(0, EPISODES);
  const [timeline, curves] = await Promise.all([
    getClusterTimeline.run(
      reader,
      inputOf(
        { id: reference },
        { start_date: first, end_date: end, metrics: ["reach"], group_by: "platform" },
      ),
    ),
    getCurves.run(
      reader,
      inputOf({}, { cluster_refs: [reference, ...others], metric: "reach", days: DAYS_MAX }),
    ),
  ]);
  const days = curveDays(timeline, first);
  if (days.every(({ total }) => total === null)) return null;
  const [own, ...rest] = curves.curves;
  const age = Math.min(DAYS_MAX, daysFrom(first, end));
  return {
    days,
    age_days: daysFrom(first, today),
    windows: WINDOWS.map((length) => {
      const window = own?.windows?.[`d${length}`];
      return { days: length, reach: window?.value ?? null, is_complete: window?.complete ?? false };
    }),
    median: medianOf(rest, age),
  };
}

type Timeline = View<typeof clusterTimelineSchema>;
type Curve = View<typeof curvesSchema>["curves"][number];

function curveDays({ series }: Timeline, first: string): CurveDay[] {
  const points = series[0]?.points ?? [];
  return points.map(({ date }, index) => {
    const at = series.map(({ platform, points: own }) => ({
      category: platform === null ? null : reachCategory(platform),
      point: own[index],
    }));
    const levelOf = (category: string): number | null =>
      sumCounts(
        at.filter((one) => one.category === category).map(({ point }) => point?.level ?? null),
      );
    const [audio, video, social] = [levelOf("audio"), levelOf("video"), levelOf("social")];
    return {
      date,
      age_days: daysFrom(first, date),
      audio,
      video,
      social,
      total: sumCounts([audio, video, social]),
      estimated: at.some(({ point }) => point?.estimated === true),
      partial: at.some(({ point }) => point?.partial === true),
    };
  });
}

/**
 * The median at each age up to the oldest that at least three episodes have reached. It is of the same
 * episodes at every age: a line over changing ones would jump where one of them ends.
 */
function medianOf(curves: readonly Curve[], age: number): SincePublishing["median"] {
  const reached = curves
    .map((curve) => ({ curve, age: oldestAge(curve) }))
    .toSorted((one, other) => other.age - one.age);
  const last = Math.min(age, reached[EPISODES_MIN - 1]?.age ?? 0);
  if (last < 1) return null;
  const episodes = reached.filter((one) => one.age >= last).map(({ curve }) => curve);
  const byAge = Array.from({ length: last + 1 }, (_, days) => {
    const values = episodes.flatMap(({ points }) =>
      points.flatMap((point) => (point.age_days === days ? (point.value ?? []) : [])),
    );
    return values.length < EPISODES_MIN ? null : middleOf(values);
  });
  const reach = byAge[last] ?? null;
  return reach === null
    ? null
    : { episodes: episodes.length, age_days: last, reach, by_age: byAge };
}

/** The oldest age with a known value; 0 without one. */
const oldestAge = ({ points }: Curve): number =>
  Math.max(
    0,
    ...points.flatMap((point) => (point.complete && point.value !== null ? point.age_days : [])),
  );

/** Of an even number the mean of the two in the middle, rounded. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
  return Math.round((below + above) / 2);
}
