import { countText } from "./text.ts";

/** Scales and numbers of axes, as pure functions. */

const STEPS = [1, 2, 2.5, 5, 10] as const;

/**
 * Round values from 0 to at least `max`, about `wanted` of them: 249,160 gives 0, 50,000 up to
 * 250,000. Counts are whole numbers, so steps below 1 are not used.
 */
export function niceTicks(max: number, wanted = 5): number[] {
  if (!Number.isFinite(max) || max <= 0) return [0];
  const rough = max / wanted;
  const magnitude = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(
    1,
    (STEPS.find((factor) => factor * magnitude >= rough * 0.999_999) ?? 10) * magnitude,
  );
  const whole = Math.round(step) === step ? step : Math.ceil(step);
  return Array.from({ length: Math.ceil(max / whole - 1e-9) + 1 }, (_, index) => index * whole);
}

/**
 * Ratio to the second longest bar above which the longest bar is cut, so that the others stay
 * readable.
 */
const OUTLIER_TIMES = 3;
/** End of the scale of cut bars, relative to the second longest bar. */
const ROOM = 1.25;

export interface RowScale {
  /** End of the scale. */
  most: number;
  /** The value of the bar that is cut; null where all bars fit. */
  cut: number | null;
}

/**
 * The common scale for the bars of several rows. A bar is cut only among at least three, because
 * the difference between two bars is visible without a cut.
 */
export function rowScale(values: readonly (number | null)[]): RowScale {
  const known = values.filter((value) => value !== null).toSorted((one, other) => other - one);
  const [longest = 0, next = 0] = known;
  return known.length > 2 && next > 0 && longest > next * OUTLIER_TIMES
    ? { most: next * ROOM, cut: longest }
    : { most: longest, cut: null };
}

const NO_BREAK = "\u00a0";
const UNITS = [
  [1_000_000_000, "bn"],
  [1_000_000, "M"],
  [1_000, "k"],
] as const;

/**
 * A short number for an axis: `150 k`, `1.25 M`, `0`. Ticks have at most three significant digits.
 */
export function axisNumber(value: number): string {
  // A number that rounds up to the next unit takes that unit: 999,999 is 1 M.
  const unit = UNITS.find(
    ([size]) => Math.abs(value) >= (size === 1_000 ? 999.5 : size * 0.999_995),
  );
  if (unit === undefined) return String(Math.round(value));
  const [size, name] = unit;
  return `${countText(Number((value / size).toFixed(2)))}${NO_BREAK}${name}`;
}

/** A coordinate with at most one decimal; 0 for a value that is no finite number. */
export const at = (value: number): number =>
  Number.isFinite(value) ? Math.round(value * 10) / 10 : 0;

/**
 * Positions of labels, at least `gap` apart between `from` and `to`, each as near to its own
 * position as its neighbours allow, in the order of the positions.
 */
export function spreadLabels(
  places: readonly number[],
  { gap, from, to }: { gap: number; from: number; to: number },
): number[] {
  const order = places
    .map((place, index) => ({ place, index }))
    .toSorted((a, b) => a.place - b.place);
  const spread = order.map(({ place }) => Math.min(Math.max(place, from), to));
  for (let index = 1; index < spread.length; index += 1)
    spread[index] = Math.max(spread[index] ?? 0, (spread[index - 1] ?? 0) + gap);
  if ((spread.at(-1) ?? 0) > to) {
    spread[spread.length - 1] = to;
    for (let index = spread.length - 2; index >= 0; index -= 1)
      spread[index] = Math.min(spread[index] ?? 0, (spread[index + 1] ?? 0) - gap);
  }
  const placed: number[] = [];
  order.forEach(({ index }, rank) => {
    placed[index] = spread[rank] ?? 0;
  });
  return placed;
}
