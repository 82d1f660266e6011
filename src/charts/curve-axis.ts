import { type Html, html } from "../lib/html.ts";
import { ORDER, pointShape } from "./category.ts";
import type { CurveData, CurvePoint } from "./curve-data.ts";
import { at } from "./scale.ts";
import { dayText } from "./text.ts";

/** What stands under a curve: the posts on their days, and the days. */

/** Signs of one day stand side by side, so many at most. */
const SIGNS_MAX = 8;
const SIGN_GAP = 10;

/** One sign for each post on its day. */
export function strip(posts: CurveData["posts"], days: readonly CurvePoint[], y: number): Html[] {
  const byDate = Map.groupBy(posts, (post) => post.date);
  return days.flatMap(({ date }, index) => {
    const ofDay = byDate.get(date) ?? [];
    const own = ORDER.flatMap((category) => ofDay.filter((post) => post.category === category));
    const shown = own.slice(0, SIGNS_MAX);
    const place = (index / Math.max(1, days.length - 1)) * 100;
    // Signs of the right half grow to the left, so that none leaves a phone.
    const isLate = place > 50;
    const shift = (rank: number): number =>
      isLate ? -4 - (shown.length - 1 - rank) * SIGN_GAP : 4 + rank * SIGN_GAP;
    return [
      ...shown.map(
        ({ category }, rank) =>
          html`<svg x="${at(place)}%" y="${y}" class="point">
            <g transform="translate(${shift(rank)} 0)">${pointShape(category)}</g>
          </svg>`,
      ),
      ...(own.length > shown.length
        ? [
            html`<svg x="${at(place)}%" y="${y}" class="point">
              <text class="tick" x="${shift(isLate ? -1 : shown.length)}" y="4">
                +${own.length - shown.length}
              </text>
            </svg>`,
          ]
        : []),
    ];
  });
}

/** The first day, the weeks after it, and the last; phones leave every second one out. */
export function axis(days: readonly CurvePoint[], y: number): Html[] {
  const last = days.length - 1;
  const step = last > 45 ? 28 : last > 10 ? 7 : Math.max(1, Math.round(last / 3));
  return days.flatMap(({ date, age_days: age, partial }, index) => {
    const isEnd = index === last;
    if (!isEnd && (index % step !== 0 || last - index < step * 0.6)) return [];
    const anchor = index === 0 ? "start" : isEnd ? "end" : "middle";
    const isLeftOut = !isEnd && (index / step) % 2 === 1;
    const isRunning = isEnd && partial;
    return [
      html`<text
        class="tick ${isLeftOut && "wide"}"
        x="${at((index / Math.max(1, last)) * 100)}%"
        y="${y}"
        text-anchor="${anchor}"
        >${isRunning ? "today, so far" : dayText(date)}${
          age > 0 && !isRunning && html`<tspan class="wide"> · day ${age}</tspan>`
        }</text
      >`,
    ];
  });
}
