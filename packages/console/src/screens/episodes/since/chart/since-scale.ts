import { niceTicks } from "../../../../charts/geometry.ts";

/** The scales of the chart of days since publishing, as pure functions. */

export interface ValueScale {
  ticks: readonly number[];
  /** Height of a value, 0 at the foot and 1 at the top. */
  share: (value: number) => number;
}

/** @param isLog Powers of ten; values below the first one stand at the foot. */
export function valueScale(values: readonly number[], isLog: boolean): ValueScale {
  const most = Math.max(1, ...values);
  if (!isLog) {
    const ticks = niceTicks(most, 4);
    const top = ticks.at(-1) || 1;
    return { ticks, share: (value) => Math.max(0, value) / top };
  }
  const least = Math.min(most, ...values.filter((value) => value > 0));
  const first = Math.floor(Math.log10(least));
  const last = Math.max(first + 1, Math.ceil(Math.log10(most)));
  return {
    ticks: Array.from({ length: last - first + 1 }, (_, index) => 10 ** (first + index)),
    share: (value) => (value <= 0 ? 0 : Math.max(0, (Math.log10(value) - first) / (last - first))),
  };
}

/** The days at which the axis is marked: the API's windows, and those that fill a long gap. */
export function dayTicks(until: number): number[] {
  const days = until <= 7 ? [1, 3, 5, 7] : until <= 14 ? [1, 7, 14] : [1, 7, 14, 30, 60, 90];
  return days.filter((day) => day <= until);
}

export interface EndPlace {
  /** Where the label begins, px. */
  x: number;
  /** Where its first line stands, px. */
  y: number;
}

/**
 * Places of labels at the ends of lines. Labels whose spans across lie over each other are moved
 * down until they are apart, and all of them up again where the last would leave the chart.
 */
export function placeLabels(
  ends: readonly EndPlace[],
  { width, gap, from, to }: { width: number; gap: number; from: number; to: number },
): number[] {
  const order = ends
    .map(({ x, y }, index) => ({ x, y: Math.min(to, Math.max(from, y)), index }))
    .toSorted((one, other) => one.y - other.y);
  const meet = (one: { x: number }, other: { x: number }): boolean =>
    Math.abs(one.x - other.x) < width;
  order.forEach((label, rank) => {
    for (const above of order.slice(0, rank))
      if (meet(label, above)) label.y = Math.max(label.y, above.y + gap);
  });
  for (let rank = order.length - 1; rank >= 0; rank -= 1) {
    const label = order[rank];
    if (label === undefined) continue;
    label.y = Math.min(label.y, to);
    for (const below of order.slice(rank + 1))
      if (meet(label, below)) label.y = Math.min(label.y, below.y - gap);
  }
  const places: number[] = [];
  for (const { y, index } of order) places[index] = y;
  return places;
}

/** The first of several places at which a label meets no other; null where it meets one at each. */
export function freePlace(
  wanted: readonly number[],
  {
    x,
    placed,
    width,
    gap,
    from,
    to,
  }: {
    x: number;
    placed: readonly EndPlace[];
    width: number;
    gap: number;
    from: number;
    to: number;
  },
): number | null {
  const isFree = (place: number): boolean =>
    place >= from &&
    place <= to &&
    placed.every((label) => Math.abs(label.x - x) >= width || Math.abs(label.y - place) >= gap);
  return wanted.find(isFree) ?? null;
}
