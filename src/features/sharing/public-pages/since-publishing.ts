import type { View } from "../../../kernel/operation/operation.ts";
import type { Reader } from "../../../kernel/pipeline/context.ts";
import { addDays, daysFrom } from "../../../lib/time/calendar-day.ts";
import { utcDay } from "../../../lib/time/clock.ts";
import { sumCounts } from "../../../domain/metrics/counts.ts";
import { reachCategory } from "../../../domain/metrics/reach.ts";
import {
  type clusterTimelineSchema,
  getClusterTimeline,
  getCurves,
} from "../../measurement/analytics/index.ts";
import { type DailyReach, findDailyReach } from "./stores/daily-reach.store.ts";
import { findLatestClusters } from "./stores/latest-clusters.store.ts";
import type { CurvePoint } from "../../../domain/charts/curve-data.ts";
import type { SincePublishing } from "./page.ts";
import { definitionChanges } from "./reach-lead.ts";
import { inputOf } from "./page-reader.ts";

/** How the reach of a cluster grew since its episode was published. */

/** Maximum days that a page draws. */
const DAYS_MAX = 90;
/** Number of other episodes that the median is computed from. */
const EPISODES = 10;
const EPISODES_MIN = 3;
/** Windows that a page reports, days. */
const WINDOWS = [1, 7, 14, 30] as const;

export interface CurveSubject {
  showId: string;
  /** Global id of the cluster. */
  reference: string;
  publishedAt: string;
}

export async function loadSincePublishing(
  reader: Reader,
  { showId, reference, publishedAt }: CurveSubject,
): Promise<SincePublishing | null> {
  const first = publishedAt.slice(0, 10);
  const today = utcDay(reader.now);
  if (first > today) return null;
  const last = addDays(first, DAYS_MAX - 1);
  const end = last < today ? last : today;
  const age = daysFrom(first, end);
  const [timeline, curves, median] = await Promise.all([
    getClusterTimeline.run(
      reader,
      inputOf(
        { id: reference },
        { start_date: first, end_date: end, metrics: ["reach"], group_by: "platform" },
      ),
    ),
    getCurves.run(reader, inputOf({}, { cluster_refs: [reference], metric: "reach", days: 1 })),
    loadMedian(reader, { showId, reference, age }),
  ]);
  const days = curveDays(timeline, first);
  if (days.every(({ total }) => total === null)) return null;
  const [own] = curves.curves;
  return {
    days,
    definition_changes: definitionChanges(timeline.breaks),
    age_days: daysFrom(first, today),
    windows: WINDOWS.map((length) => {
      const window = own?.windows?.[`d${length}`];
      return { days: length, reach: window?.value ?? null, is_complete: window?.complete ?? false };
    }),
    median,
  };
}

type Timeline = View<typeof clusterTimelineSchema>;

function curveDays({ series }: Timeline, first: string): CurvePoint[] {
  const points = series[0]?.points ?? [];
  const drawn = series.map(({ platform, points: own }) => ({
    category: platform === null ? null : reachCategory(platform),
    levels: levelsBetween(own),
  }));
  return points.map(({ date }, index) => {
    const at = drawn.map(({ category, levels }) => ({ category, point: levels[index] }));
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
      stale: at.some(({ point }) => point?.stale === true),
      partial: at.some(({ point }) => point?.partial === true),
    };
  });
}

interface Level {
  level: number | null;
  estimated: boolean;
  stale: boolean;
  partial: boolean;
}

interface TimelinePoint extends Omit<Level, "stale"> {
  /** The gain on the day; null where nothing was captured, and on the first captured day. */
  value: number | null;
}

/**
 * The level at the end of each day. The timeline spreads the gain between two captures over their
 * days, all marked as estimated, and keeps the level of the first until the second; here a day
 * without a capture is interpolated between both, and the second capture has its measured level.
 * After the last capture its level is kept, marked as stale.
 */
export function levelsBetween(points: readonly Readonly<TimelinePoint>[]): Level[] {
  const levels = points.map(({ level, value, partial }, index): Level => ({
    level,
    partial,
    estimated: false,
    stale: level !== null && value === null && (points[index - 1]?.level ?? null) !== null,
  }));
  let captured = -1;
  points.forEach(({ level, estimated }, index) => {
    const [from, next] = [points[captured]?.level ?? null, points[index + 1]];
    if (estimated && level !== null && level === from && next?.estimated === true) return;
    if (from !== null && level !== null)
      for (let day = captured + 1; day < index; day += 1)
        levels[day] = {
          level: Math.round(from + ((level - from) * (day - captured)) / (index - captured)),
          partial: points[day]?.partial ?? false,
          estimated: true,
          stale: false,
        };
    captured = index;
  });
  return levels;
}

/**
 * The median at each age up to the highest that at least three of the latest other episodes have
 * reached. It is computed from the same episodes at every age: with changing ones the line would
 * jump where one of them ends. On a day without a capture the last one before it is used.
 */
async function loadMedian(
  { database }: Pick<Reader, "database">,
  { showId, reference, age }: { showId: string; reference: string; age: number },
): Promise<SincePublishing["median"]> {
  const latest = await findLatestClusters(database, showId, EPISODES + 1);
  const others = latest
    .filter(({ id }) => `${showId}_${id}` !== reference)
    .slice(0, EPISODES)
    .flatMap(({ id, published_at: at }) => (at === null ? [] : [{ id, firstDay: utcDay(at) }]));
  const rows = await findDailyReach(database, showId, others, age);
  const episodes = [...Map.groupBy(rows, (row) => row.cluster_id).values()]
    .map((own) => ({ levels: levelsByAge(own), age: own.at(-1)?.age_days ?? 0 }))
    .toSorted((one, other) => other.age - one.age);
  const last = episodes[EPISODES_MIN - 1]?.age ?? 0;
  if (last < 1) return null;
  const counted = episodes.filter((one) => one.age >= last);
  const byAge = Array.from({ length: last + 1 }, (_, days) => {
    const values = counted.flatMap(({ levels }) => levels[days] ?? []);
    return values.length < counted.length ? null : middleOf(values);
  });
  const reach = byAge[last] ?? null;
  return reach === null ? null : { episodes: counted.length, age_days: last, reach, by_age: byAge };
}

/** The level at each age, null before the first capture. */
function levelsByAge(rows: readonly DailyReach[]): (number | null)[] {
  const levels: (number | null)[] = [];
  for (const { age_days: age, reach } of rows) {
    const before = levels.at(-1) ?? null;
    while (levels.length < age) levels.push(before);
    levels[age] = reach;
  }
  return levels;
}

/** The median; for an even number the mean of the two middle values, rounded. */
function middleOf(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const half = Math.floor(sorted.length / 2);
  const [below = 0, above = 0] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[half]];
  return Math.round((below + above) / 2);
}
