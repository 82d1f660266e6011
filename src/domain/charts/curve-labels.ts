import { type Html, html } from "../../lib/text/html.ts";
import type { ReachCategory } from "../metrics/metric.ts";
import { CATEGORY_NAMES } from "./category.ts";
import {
  type CurveData,
  type CurvePoint,
  MEDIAN_NAME,
  medianEnd,
  stackedAt,
} from "./curve-data.ts";
import { PLOT, type Scale } from "./plot.ts";
import { at, spreadLabels } from "./scale.ts";
import { countText, dayText } from "./text.ts";

/** Labels within a curve and at its end. */

const { top: TOP, bottom: BOTTOM } = PLOT;
const LABEL_GAP = 16;

/** Names within their bands on phones, where the bands are high enough. */
export function bandNames(
  days: readonly CurvePoint[],
  layers: readonly ReachCategory[],
  { y }: Scale,
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

/**
 * An explanation of the thin line, below the days. It is shown on phones, and where the line ends
 * before the others, so that no label at the right edge explains it.
 */
export function medianNote({ days, median }: CurveData, y: number): Html | false {
  const end = median === null ? null : medianEnd(median, days);
  if (end === null) return false;
  const age = days[end.index]?.age_days ?? 0;
  return html`<text class="${end.index === days.length - 1 && "narrow"}" x="0" y="${y}"
    >Thin line: show’s median, ${countText(end.value)} by day ${age}</text
  >`;
}

/** A label beside the longest stretch of days without a capture. */
export function gapNote(days: readonly CurvePoint[], { y }: Scale): Html | false {
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
  // Half of the label takes a quarter of a phone's width.
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
  height: number;
  scale: Scale;
}

/** Names and values at the end of each line, with a gap between them. */
export function endLabels({
  days,
  filled,
  layers,
  median,
  height,
  scale: { y },
}: EndLabels): Html | false {
  const index = days.findLastIndex(({ total }) => total !== null);
  const [last, drawn] = [days[index], filled[index]];
  if (last === undefined || drawn === undefined) return false;
  const end = median === null ? null : medianEnd(median, days);
  const labels = [
    { name: "Total", value: last.total, place: y(last.total ?? 0) - 8 },
    ...layers.map((category) => ({
      name: CATEGORY_NAMES[category],
      value: last[category],
      place: y(stackedAt(drawn, category) - (drawn[category] ?? 0) / 2),
    })),
    ...(end === null || end.index < days.length - 1
      ? []
      : [{ name: MEDIAN_NAME, value: end.value, place: y(end.value) }]),
  ].filter(({ value }) => value !== null);
  const places = spreadLabels(
    labels.map(({ place }) => place),
    { gap: LABEL_GAP, from: TOP - 10, to: BOTTOM },
  );
  return html`<svg class="labels" width="172" height="${height}" aria-hidden="true">
    ${labels.map(
      ({ name, value }, index) =>
        html`<text x="14" y="${at((places[index] ?? 0) + 4)}"
          ><tspan class="name">${name}</tspan> ${countText(value ?? 0)}</text
        >`,
    )}
  </svg>`;
}
