import { type Html, html } from "../../lib/text/html.ts";
import { ORDER, pointShape } from "./category.ts";
import type { CurveData, CurvePoint } from "./curve-data.ts";
import { at } from "./scale.ts";
import { axisDays } from "./text.ts";

/** The parts below a curve: the posts on their days, and the days. */

/** Height of a row of signs below the base line, in px; each category with posts has a row. */
const ROW_GAP = 11;

/**
 * A sign on each day with posts of a category. Each category has a row of its own, so signs of
 * neighbouring days that touch are of one category.
 */
export function strip(posts: CurveData["posts"], days: readonly CurvePoint[], y: number): Html[] {
  const rows = ORDER.filter((category) => posts.some((post) => post.category === category));
  return rows.flatMap((category, row) => {
    const own = new Set(posts.filter((post) => post.category === category).map(({ date }) => date));
    return days.flatMap(({ date }, index) =>
      own.has(date)
        ? [
            html`<svg
              x="${at((index / Math.max(1, days.length - 1)) * 100)}%"
              y="${at(y + (row - (rows.length - 1) / 2) * ROW_GAP)}"
              class="point"
            >
              ${pointShape(category)}
            </svg>`,
          ]
        : [],
    );
  });
}

/**
 * Labels of the first day, of the weeks after it, and of the last day; phones omit every second
 * one, and those near the last.
 */
export function axis(days: readonly CurvePoint[], y: number): Html[] {
  const last = days.length - 1;
  const step = last > 45 ? 28 : last > 10 ? 7 : Math.max(1, Math.round(last / 3));
  const named = days.flatMap((day, index) =>
    index === last || (index % step === 0 && last - index >= step * 0.6) ? [{ day, index }] : [],
  );
  const names = axisDays(named.map(({ day }) => day.date));
  return named.map(({ day: { age_days: age, partial }, index }, rank) => {
    const isEnd = index === last;
    const anchor = index === 0 ? "start" : isEnd ? "end" : "middle";
    const isLeftOut = !isEnd && ((index / step) % 2 === 1 || last - index < last * 0.4);
    const isRunning = isEnd && partial;
    return html`<text
      class="tick ${isLeftOut && "wide"}"
      x="${at((index / Math.max(1, last)) * 100)}%"
      y="${y}"
      text-anchor="${anchor}"
      >${isRunning ? "today, so far" : names[rank]}${
        age > 0 && !isRunning && html`<tspan class="wide"> · day ${age}</tspan>`
      }</text
    >`;
  });
}
