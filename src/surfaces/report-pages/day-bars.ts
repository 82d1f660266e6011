import { dataTable } from "../../domain/charts/data-table.ts";
import { gridLines, PLOT, scaleTo } from "../../domain/charts/plot.ts";
import { at } from "../../domain/charts/scale.ts";
import { axisDays, countText, datedText, daysText } from "../../domain/charts/text.ts";
import type { SeriesBlock, ReportSeriesDay } from "../../domain/report-documents/document.ts";
import { type Html, html } from "../../lib/text/html.ts";

/** Chart of counts by day, with its numbers as a table. */

const HEIGHT = 260;
const { bottom: BOTTOM, top: TOP } = PLOT;
const AXIS = 250;
/** Width of a bar, as a share of the width of its day. */
const BAR_SHARE = 0.7;
/** Days whose names stand below the chart, besides the last. */
const NAMED_MAX = 4;

export function dayBars({ title, days, goal, markers }: SeriesBlock): Html {
  const known = days.flatMap(({ count }) => (count === null ? [] : [count]));
  const scale = scaleTo(Math.max(0, goal ?? 0, ...known));
  const width = 100 / Math.max(1, days.length);
  return html`<figure class="chart days" role="img" aria-label="${sentenceOf(title, days)}">
      <svg class="plot" width="100%" height="${HEIGHT}" aria-hidden="true">
        ${gridLines(scale)}
        ${days.map(({ count, is_incomplete: isIncomplete }, index) => {
          if (count === null || count <= 0) return false;
          const top = scale.y(count);
          return html`<rect
            class="day ${isIncomplete && "incomplete"}"
            x="${at(index * width + (width * (1 - BAR_SHARE)) / 2)}%"
            width="${at(width * BAR_SHARE)}%"
            y="${at(top)}"
            height="${at(BOTTOM - top)}"
          />`;
        })}
        ${
          goal !== null &&
          html`<line class="goal" x1="0" x2="100%" y1="${scale.y(goal)}" y2="${scale.y(goal)}" />`
        }
        ${markers.map((marker) => markerLine(marker, days, width))} ${axis(days, width)}
      </svg>
    </figure>
    ${markerList(markers)} ${tableOf(title, days)}`;
}

function markerLine(
  { day }: { day: string },
  days: readonly ReportSeriesDay[],
  width: number,
): Html | false {
  const index = days.findIndex((one) => one.day === day);
  if (index < 0) return false;
  const x = at(index * width + width / 2);
  return html`<line class="break" x1="${x}%" x2="${x}%" y1="${TOP - 10}" y2="${BOTTOM}" />`;
}

/** Names of the days that a chart marks. */
export const markerList = (markers: SeriesBlock["markers"]): Html | false =>
  markers.length > 0 &&
  html`<ul class="markers">
    ${markers.map(({ day, label }) => html`<li>${datedText(day)}: ${label}</li>`)}
  </ul>`;

function axis(days: readonly ReportSeriesDay[], width: number): Html[] {
  const names = axisDays(days.map(({ day }) => day));
  const step = Math.max(1, Math.ceil(days.length / NAMED_MAX));
  return days.flatMap((_, index) => {
    const isLast = index === days.length - 1;
    if (!isLast && (index % step !== 0 || days.length - 1 - index < step / 2)) return [];
    const place =
      index === 0
        ? { x: "0", anchor: "start" }
        : isLast
          ? { x: "100%", anchor: "end" }
          : { x: `${at(index * width + width / 2)}%`, anchor: "middle" };
    const isWide = !isLast && index > 0;
    return [
      html`<text
        class="tick ${isWide && "wide"}"
        x="${place.x}"
        y="${AXIS}"
        text-anchor="${place.anchor}"
        >${names[index]}</text
      >`,
    ];
  });
}

function sentenceOf(title: string, days: readonly ReportSeriesDay[]): string {
  const known = days.filter(({ count }) => count !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return `${title}: no day is known.`;
  const most = known.reduce((best, day) => ((day.count ?? 0) > (best.count ?? 0) ? day : best));
  return (
    `${title}, by day from ${datedText(first.day)} to ${datedText(last.day)}; most on ` +
    `${datedText(most.day)} with ${countText(most.count ?? 0)}.`
  );
}

function tableOf(title: string, days: readonly ReportSeriesDay[]): Html {
  const names = daysText(days.map(({ day }) => day));
  return dataTable({
    caption: `${title}, by day`,
    headings: ["Day", "Count", "Note"],
    rows: days.map(({ count, is_incomplete: isIncomplete }, index) => [
      names[index] ?? "",
      count,
      isIncomplete ? "not complete" : "",
    ]),
  });
}
