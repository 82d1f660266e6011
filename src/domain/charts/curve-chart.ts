import { type Html, html } from "../../lib/text/html.ts";
import type { ReachCategory } from "../metrics/metric.ts";
import { breakLines, type DefinitionBreak } from "./break-lines.ts";
import { ORDER } from "./category.ts";
import { axis, strip } from "./curve-axis.ts";
import { type CurveData, type CurvePoint, stackedAt } from "./curve-data.ts";
import { bandNames, endLabels, gapNote, medianNote } from "./curve-labels.ts";
import { curveSentence, curveTable } from "./curve-words.ts";
import { gridLines, PLOT, type Scale, scaleTo, stretched, STRETCHED_WIDTH } from "./plot.ts";
import { at } from "./scale.ts";

/** A stacked cumulative curve by category, with the posts on their days below it. */

const HEIGHT = 300;
const { top: TOP, bottom: BOTTOM } = PLOT;

interface Frame extends Scale {
  /** Horizontal position of a day, by the index of the day. */
  x: (index: number) => number;
}

export function curveChart(data: CurveData): Html {
  const { days, posts, median, breaks } = data;
  const known = days.filter(({ total }) => total !== null);
  const filled = filledDays(days);
  const highest = Math.max(
    0,
    ...filled.map((point) => stackedAt(point, "social")),
    ...(median ?? []).map((value) => value ?? 0),
  );
  const frame: Frame = {
    ...scaleTo(highest),
    x: (index) => at((index / Math.max(1, days.length - 1)) * STRETCHED_WIDTH),
  };
  const broken = new Set(breaks.map(({ date }) => date));
  const layers = ORDER.filter((category) => known.some((point) => (point[category] ?? 0) > 0));
  return html`<figure class="chart curve" role="img" aria-label="${curveSentence(known, data)}">
      <svg class="plot" width="100%" height="${HEIGHT}" aria-hidden="true">
        ${gridLines(frame, " reach")}
        ${stretched(HEIGHT, [
          layers.map((category) => layer(category, days, { ...frame, broken, filled })),
          median !== null && medianLine(median, days, frame),
        ])}
        ${gapNote(days, frame)} ${bandNames(filled, layers, frame)}
        ${breakLines(placed(breaks, days), { top: TOP - 14, bottom: BOTTOM })}
        ${strip(posts, days, BOTTOM + 20)} ${axis(days, BOTTOM + 50)}
        ${medianNote(data, BOTTOM + 70)}
      </svg>
      ${endLabels({ days, filled, layers, median, height: HEIGHT, scale: frame })}
    </figure>
    ${curveTable(data)}`;
}

/**
 * The value to which each category is drawn: where it is not known, its last known value is used as
 * the base of the categories above it.
 */
function filledDays(days: readonly CurvePoint[]): CurvePoint[] {
  const last: Partial<Record<ReachCategory, number>> = {};
  return days.map((point) => {
    for (const category of ORDER) last[category] = point[category] ?? last[category] ?? 0;
    return { ...point, ...last };
  });
}

/** Positions of the days in per cent; a day that is not drawn has none. */
const placed = (breaks: readonly DefinitionBreak[], days: readonly CurvePoint[]) =>
  breaks.flatMap((one) => {
    const index = days.findIndex(({ date }) => date === one.date);
    return index < 0 ? [] : [{ ...one, place: (index / Math.max(1, days.length - 1)) * 100 }];
  });

/**
 * Runs of neighbouring days that have a value. A day without a value separates runs, and so does a
 * day from which a platform counts differently.
 */
function runsOf(
  days: readonly CurvePoint[],
  category: ReachCategory,
  broken: ReadonlySet<string>,
): number[][] {
  const runs: number[][] = [];
  days.forEach((point, index) => {
    if (point[category] === null) return;
    const run = runs.at(-1);
    if (run?.at(-1) === index - 1 && !broken.has(point.date)) run.push(index);
    else runs.push([index]);
  });
  return runs;
}

function layer(
  category: ReachCategory,
  days: readonly CurvePoint[],
  { x, y, broken, filled }: Frame & { broken: ReadonlySet<string>; filled: readonly CurvePoint[] },
): Html[] {
  const topOf = (index: number): number => {
    const point = filled[index];
    return y(point === undefined ? 0 : stackedAt(point, category));
  };
  const baseOf = (index: number): number => {
    const point = filled[index];
    return y(point === undefined ? 0 : stackedAt(point, category) - (point[category] ?? 0));
  };
  return runsOf(days, category, broken).flatMap((run) => {
    const upper = run.map((index) => `${x(index)} ${topOf(index)}`);
    const lower = run.toReversed().map((index) => `${x(index)} ${baseOf(index)}`);
    return [
      html`<path class="area ${category}" d="M${upper.join("L")}L${lower.join("L")}Z" />`,
      ...pieces(run, days).map(
        ({ indexes, isUncertain }) =>
          html`<path
            class="edge ${category} ${run.length === 1 ? "alone" : isUncertain && "dotted"}"
            d="M${indexes.map((index) => `${x(index)} ${topOf(index)}`).join("L")}"
          />`,
      ),
    ];
  });
}

/**
 * A run split into the part that was captured and the parts that are estimated, stale or still
 * running.
 */
function pieces(
  run: readonly number[],
  days: readonly CurvePoint[],
): { indexes: number[]; isUncertain: boolean }[] {
  const found: { indexes: number[]; isUncertain: boolean }[] = [];
  for (let place = 1; place < run.length; place += 1) {
    const [before = 0, index = 0] = [run[place - 1], run[place]];
    const point = days[index];
    const isUncertain =
      point?.estimated === true || point?.stale === true || point?.partial === true;
    const last = found.at(-1);
    if (last?.isUncertain === isUncertain) last.indexes.push(index);
    else found.push({ indexes: [before, index], isUncertain });
  }
  return found.length === 0 && run.length === 1
    ? [{ indexes: [run[0] ?? 0, run[0] ?? 0], isUncertain: false }]
    : found;
}

function medianLine(
  median: readonly (number | null)[],
  days: readonly CurvePoint[],
  { x, y }: Frame,
): Html | false {
  const places = days.flatMap(({ age_days: age }, index) => {
    const value = median[age] ?? null;
    return value === null ? [] : [`${x(index)} ${y(value)}`];
  });
  return places.length > 1 && html`<path class="median" d="M${places.join("L")}" />`;
}
