import { type Html, html } from "../lib/html.ts";
import type { ReachCategory } from "../metrics/metric.ts";
import { breakLines, type DefinitionBreak } from "./break-lines.ts";
import { CATEGORY_NAMES, ORDER } from "./category.ts";
import { axis, strip } from "./curve-axis.ts";
import type { CurveData, CurvePoint } from "./curve-data.ts";
import { dataTable } from "./data-table.ts";
import { gridLines, PLOT, type Scale, scaleTo, stretched, STRETCHED_WIDTH } from "./plot.ts";
import { at, spreadLabels } from "./scale.ts";
import { countText, dayText } from "./text.ts";

/** A cumulative curve by category, stacked, with the posts on their days below it. */

const HEIGHT = 300;
const { top: TOP, bottom: BOTTOM } = PLOT;
const LABEL_GAP = 16;

interface Frame extends Scale {
  /** Of a day by its place among the days. */
  x: (index: number) => number;
}

export function curveChart({ days, posts, median, breaks }: CurveData): Html {
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
  return html`<figure class="chart curve" role="img" aria-label="${sentenceOf(known)}">
      <svg class="plot" width="100%" height="${HEIGHT}" aria-hidden="true">
        ${gridLines(frame, " reach")}
        ${stretched(HEIGHT, [
          layers.map((category) => layer(category, days, { ...frame, broken, filled })),
          median !== null && medianLine(median, days, frame),
        ])}
        ${gapNote(days, frame)} ${bandNames(filled, layers, frame)}
        ${breakLines(placed(breaks, days), { top: TOP - 14, bottom: BOTTOM })}
        ${strip(posts, days, BOTTOM + 18)} ${axis(days, BOTTOM + 50)}
      </svg>
      ${endLabels({ days, filled, layers, median, frame })}
    </figure>
    ${tableOf(days)}`;
}

/**
 * What each category is drawn up to: where it is not known, those above stand on its last value.
 */
function filledDays(days: readonly CurvePoint[]): CurvePoint[] {
  const last: Partial<Record<ReachCategory, number>> = {};
  return days.map((point) => {
    for (const category of ORDER) last[category] = point[category] ?? last[category] ?? 0;
    return { ...point, ...last };
  });
}

/** The sum of a category and those below it. */
function stackedAt(point: CurvePoint, category: ReachCategory): number {
  return ORDER.slice(0, ORDER.indexOf(category) + 1).reduce(
    (sum, one) => sum + (point[one] ?? 0),
    0,
  );
}

/** Places of the days in per cent; a day that is not drawn has none. */
const placed = (breaks: readonly DefinitionBreak[], days: readonly CurvePoint[]) =>
  breaks.flatMap((one) => {
    const index = days.findIndex(({ date }) => date === one.date);
    return index < 0 ? [] : [{ ...one, place: (index / Math.max(1, days.length - 1)) * 100 }];
  });

/**
 * Neighbouring days that have a value; a day without one parts the runs, and so does a day from
 * which a platform counts differently.
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

/** A run in pieces of what was captured, and of what is drawn between captures or still runs. */
function pieces(
  run: readonly number[],
  days: readonly CurvePoint[],
): { indexes: number[]; isUncertain: boolean }[] {
  const found: { indexes: number[]; isUncertain: boolean }[] = [];
  for (let place = 1; place < run.length; place += 1) {
    const [before = 0, index = 0] = [run[place - 1], run[place]];
    const point = days[index];
    const isUncertain = point?.estimated === true || point?.partial === true;
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
  const places = days.flatMap(({ age_days: days }, index) => {
    const value = median[days] ?? null;
    return value === null ? [] : [`${x(index)} ${y(value)}`];
  });
  return places.length > 1 && html`<path class="median" d="M${places.join("L")}" />`;
}

/** On phones the names stand in their bands, where those are high enough. */
function bandNames(
  days: readonly CurvePoint[],
  layers: readonly ReachCategory[],
  { y }: Frame,
): Html[] {
  const last = days.findLast(({ total }) => total !== null);
  if (last === undefined) return [];
  return layers.flatMap((category) => {
    const top = y(stackedAt(last, category));
    const base = y(stackedAt(last, category) - (last[category] ?? 0));
    if (base - top < LABEL_GAP) return [];
    return [
      html`<text
        class="name narrow"
        x="100%"
        y="${at((top + base) / 2 + 4)}"
        text-anchor="end"
        dx="-4"
        >${CATEGORY_NAMES[category]}</text
      >`,
    ];
  });
}

/** The longest stretch of days without a capture, in words beside it. */
function gapNote(days: readonly CurvePoint[], { y }: Frame): Html | false {
  const gaps: { first: number; last: number }[] = [];
  days.forEach(({ estimated, partial }, index) => {
    if (!estimated || partial) return;
    const gap = gaps.at(-1);
    if (gap?.last === index - 1) gap.last = index;
    else gaps.push({ first: index, last: index });
  });
  const gap = gaps.toSorted((a, b) => b.last - b.first - (a.last - a.first))[0];
  const [first, last] = [days[gap?.first ?? -1], days[gap?.last ?? -1]];
  if (gap === undefined || first === undefined || last === undefined) return false;
  const middle = (gap.first + gap.last) / 2 / Math.max(1, days.length - 1);
  // Half of the words are a quarter of a phone.
  const anchor = middle < 0.35 ? "start" : middle > 0.65 ? "end" : "middle";
  const words =
    gap.first === gap.last
      ? dayText(first.date)
      : `${dayText(first.date)} to ${dayText(last.date)}`;
  const top = Math.min(BOTTOM - 40, y(first.total ?? 0) + 20);
  return html`<text class="note" text-anchor="${anchor}" y="${at(top)}"
    ><tspan x="${at(middle * 100)}%">${words} not captured,</tspan
    ><tspan x="${at(middle * 100)}%" dy="14">line estimated</tspan></text
  >`;
}

interface EndLabels {
  days: readonly CurvePoint[];
  filled: readonly CurvePoint[];
  layers: readonly ReachCategory[];
  median: CurveData["median"];
  frame: Frame;
}

/** Names and values at the end of each line, apart from each other. */
function endLabels({ days, filled, layers, median, frame: { y } }: EndLabels): Html | false {
  const index = days.findLastIndex(({ total }) => total !== null);
  const [last, drawn] = [days[index], filled[index]];
  if (last === undefined || drawn === undefined) return false;
  const middle = median?.findLast((value) => value !== null) ?? null;
  const labels = [
    { name: "Total", value: last.total, place: y(last.total ?? 0) - 8 },
    ...layers.map((category) => ({
      name: CATEGORY_NAMES[category],
      value: last[category],
      place: y(stackedAt(drawn, category) - (drawn[category] ?? 0) / 2),
    })),
    ...(middle === null ? [] : [{ name: "Show’s median", value: middle, place: y(middle) }]),
  ].filter(({ value }) => value !== null);
  const places = spreadLabels(
    labels.map(({ place }) => place),
    { gap: LABEL_GAP, from: TOP - 10, to: BOTTOM },
  );
  return html`<svg class="labels" width="172" height="${HEIGHT}" aria-hidden="true">
    ${labels.map(
      ({ name, value }, index) =>
        html`<text x="14" y="${at((places[index] ?? 0) + 4)}"
          ><tspan class="name">${name}</tspan> ${countText(value ?? 0)}</text
        >`,
    )}
  </svg>`;
}

function sentenceOf(known: readonly CurvePoint[]): string {
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return "No number is known yet.";
  const parts = ORDER.flatMap((category) => {
    const value = last[category];
    return value === null ? [] : [`${CATEGORY_NAMES[category].toLowerCase()} ${countText(value)}`];
  });
  const [from, to] = [first, last].map(
    ({ date, total }) => `${countText(total ?? 0)} on ${dayText(date)}`,
  );
  return `Reach by day, from ${from} to ${to}: ${parts.join(", ")}.`;
}

const tableOf = (days: readonly CurvePoint[]): Html =>
  dataTable({
    caption: "Reach at the end of each day",
    headings: ["Day", "Audio", "Video", "Social", "Total", "Note"],
    rows: days.map(({ date, audio, video, social, total, estimated, partial }) => [
      dayText(date),
      audio,
      video,
      social,
      total,
      partial ? "so far" : estimated ? "estimated" : "",
    ]),
  });
