import type { AnalyticsTimeline } from "@castmeter/sdk";

export type TimelineSeries = AnalyticsTimeline["series"][number];

/** More lines than this cannot be told apart. */
const LINES_MAX = 6;

/** How large a line is: its total, or else what its known points add up to. */
const sizeOf = ({ total, points }: TimelineSeries): number =>
  total ?? points.reduce((sum, { value }) => sum + (value ?? 0), 0);

/** The lines that are drawn, the largest first, and those that are named alone. */
export function largestLines(
  series: readonly TimelineSeries[],
  most = LINES_MAX,
): { drawn: TimelineSeries[]; rest: TimelineSeries[] } {
  const known = series.filter(({ points }) => points.some(({ value }) => value !== null));
  const sorted = known.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  const unknown = series.filter((one) => !known.includes(one));
  return { drawn: sorted.slice(0, most), rest: [...sorted.slice(most), ...unknown] };
}

/** Ticks of an axis of days: about `wanted`, evenly apart, the first position among them. */
export function ticksOf(
  dates: readonly string[],
  name: (date: string) => string,
  wanted = 6,
): { at: number; label: string }[] {
  // Of a span of weeks each tick is the same day of the week.
  const even = Math.max(1, Math.ceil(dates.length / wanted));
  const every = dates.length > 21 && even > 3 ? Math.ceil(even / 7) * 7 : even;
  return dates.flatMap((date, at) => (at % every === 0 ? [{ at, label: name(date) }] : []));
}

/** The breaks that lie within the dates, each at the first date that is not before it. */
export function breaksOf<Break extends { date: string }>(
  breaks: readonly Break[],
  dates: readonly string[],
): (Break & { at: number })[] {
  return breaks.flatMap((one) => {
    const at = dates.findIndex((date) => date >= one.date);
    return at < 0 ? [] : [{ ...one, at }];
  });
}
