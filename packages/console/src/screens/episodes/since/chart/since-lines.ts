import type { AnalyticsCurves } from "@castmeter/sdk";

/** Lines over days since publishing, as pure functions of the API's curves. */

export type Curve = AnalyticsCurves["curves"][number];
export type Window = NonNullable<Curve["windows"]>["d1"];

const DAY_MS = 86_400_000;

/** A point of a line. */
export interface AgePoint {
  /** Days since publishing; whole ones, but for the running day. */
  age: number;
  /** Null is not known: a gap. */
  value: number | null;
  /** True where the day is not over. */
  isOpen: boolean;
  isEstimated: boolean;
}

export interface SinceLine {
  id: string;
  name: string;
  showId: string;
  publishedAt: string;
  points: readonly AgePoint[];
}

/**
 * The line of a curve up to the age that its episode has. The running day stands where it is now,
 * between two whole ones. Null where the time of publication is not known.
 *
 * @param now In milliseconds.
 */
export function lineOf(curve: Curve, now: number): SinceLine | null {
  const { subject, published_at: publishedAt } = curve;
  if (publishedAt === null) return null;
  const age = (now - Date.parse(publishedAt)) / DAY_MS;
  const points: AgePoint[] = [];
  for (const point of curve.points) {
    const isOpen = !point.complete;
    points.push({
      age: isOpen ? Math.max(point.age_days - 1, Math.min(point.age_days, age)) : point.age_days,
      value: point.value,
      isOpen,
      isEstimated: point.estimated,
    });
    // Only the first age that is not reached holds what is known.
    if (isOpen) break;
  }
  return {
    id: subject.episode_id ?? subject.cluster_ref,
    name: subject.name,
    showId: subject.show_id,
    publishedAt,
    points,
  };
}

/**
 * What each day added. A gap takes the day after it with it, since that day's part is not known;
 * nor is it where the number was corrected downwards.
 */
export const gainsOf = (line: SinceLine): SinceLine => ({
  ...line,
  points: line.points.flatMap((point, index) => {
    const before = line.points[index - 1];
    if (before === undefined) return [];
    const gain = point.value === null || before.value === null ? null : point.value - before.value;
    return [{ ...point, value: gain === null || gain < 0 ? null : gain }];
  }),
});

/** What is usual at one age. */
export interface Usual {
  age: number;
  low: number;
  middle: number;
  high: number;
}

/** Fewer episodes than this make no usual. */
export const USUAL_FROM = 5;
/** Episodes before that say what is usual. */
export const USUAL_OF = 9;

/**
 * The middle of lines by age: without the lowest and the highest of them. It ends with the last
 * whole day that all of them have, so that the lines are the same at every age; an age at which one
 * is not known leaves that one out.
 */
export function usualOf(lines: readonly SinceLine[]): Usual[] {
  const end = Math.min(...lines.map(lastDayOf));
  const byAge = new Map<number, number[]>();
  for (const { points } of lines)
    for (const { age, value, isOpen } of points)
      if (value !== null && !isOpen && age <= end)
        byAge.set(age, [...(byAge.get(age) ?? []), value]);
  return [...byAge]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([age, values]) => {
      if (values.length < USUAL_FROM) return [];
      const inner = values.toSorted((one, other) => one - other).slice(1, -1);
      const [low, high] = [inner[0], inner.at(-1)];
      return low === undefined || high === undefined
        ? []
        : [{ age, low, middle: middleOf(inner), high }];
    });
}

/** The last day of a line that is over. */
const lastDayOf = ({ points }: SinceLine): number =>
  points.findLast(({ isOpen }) => !isOpen)?.age ?? 0;

/** The middle of sorted numbers: of an even count the mean of the two in the middle. */
export function middleOf(sorted: readonly number[]): number {
  const half = Math.floor(sorted.length / 2);
  const upper = sorted[half] ?? 0;
  return sorted.length % 2 === 1 ? upper : Math.round(((sorted[half - 1] ?? 0) + upper) / 2);
}

/** Ages that lines are asked to have reached to say what is usual, the longest first. */
const REACHED_DAYS = [90, 60, 30, 14, 7, 1];

/**
 * The lines before one that say what is usual: the latest of the same show that have reached the
 * last day, or the longest day that five of them have reached.
 */
export function linesBefore(
  line: SinceLine,
  lines: readonly SinceLine[],
  lastDay: number,
): SinceLine[] {
  const before = lines
    .filter(({ showId, publishedAt }) => showId === line.showId && publishedAt < line.publishedAt)
    .toSorted(newestFirst);
  for (const day of REACHED_DAYS.filter((day) => day <= lastDay)) {
    const reached = before.filter((other) => lastDayOf(other) >= day);
    if (reached.length >= USUAL_FROM) return reached.slice(0, USUAL_OF);
  }
  return before.slice(0, USUAL_OF);
}

export const newestFirst = (one: SinceLine, other: SinceLine): number =>
  other.publishedAt.localeCompare(one.publishedAt);

/** The last known point of a line; null where nothing is known. */
export const endOf = (line: SinceLine): AgePoint | null =>
  line.points.findLast(({ value }) => value !== null) ?? null;

/** The value of a line at an age: of the running day, what is known so far. */
export function pointAt(line: SinceLine, age: number): AgePoint | null {
  const exact = line.points.find((point) => point.age === age);
  if (exact !== undefined) return exact;
  const last = line.points.at(-1);
  return last?.isOpen === true && Math.ceil(last.age) === age ? last : null;
}

/** How long until a window closes; null where it has closed. */
export function closesIn(
  { complete, closes_at: closesAt }: Window,
  now: number,
): { unit: "days" | "hours"; count: number } | null {
  if (complete) return null;
  const left = Math.max(0, Date.parse(closesAt) - now);
  return left < DAY_MS
    ? { unit: "hours", count: Math.max(1, Math.ceil(left / 3_600_000)) }
    : { unit: "days", count: Math.ceil(left / DAY_MS) };
}

/** A change of the counting that lies between the publications of lines. */
export type Break = AnalyticsCurves["breaks"][number];

/** True where an episode was published before a change: its numbers follow both or the old. */
export const isBefore = (publishedAt: string, breaks: readonly Break[]): boolean =>
  breaks.some(({ date }) => publishedAt.slice(0, 10) < date.slice(0, 10));
