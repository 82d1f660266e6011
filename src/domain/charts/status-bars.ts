import { type Html, html } from "../../lib/text/html.ts";

/** A row of days by their state. Height and cut show the state, and colour repeats it. */

export type DayState = "operational" | "degraded" | "down" | "no_data";

const HEIGHT = 32;
/** Start of a bar, as a share of the width of its day. */
const FROM = 0.14;
const WIDTH = 0.72;
/** Distance from the top to the start of a bar; only bars for `down` rise above the row. */
const TOPS: Readonly<Record<DayState, number>> = {
  operational: 8,
  degraded: 8,
  down: 0,
  no_data: 30,
};

/** Rectangles of one day; the bar for `degraded` has a gap in the middle. */
function bars(state: DayState, index: number): string {
  const x = (index + FROM).toFixed(2);
  const bar = (top: number, bottom: number): string => `M${x} ${top}h${WIDTH}V${bottom}h-${WIDTH}z`;
  return state === "degraded" ? bar(TOPS.degraded, 18) + bar(22, HEIGHT) : bar(TOPS[state], HEIGHT);
}

/** The bars of days, with one path for each state: 540 separate rectangles on a page took 50 kB. */
export function statusBars(days: readonly DayState[], label: string): Html {
  const states = [...new Set(days)];
  return html`<svg
    class="status-bars"
    role="img"
    aria-label="${label}"
    width="100%"
    height="${HEIGHT}"
    viewBox="0 0 ${Math.max(1, days.length)} ${HEIGHT}"
    preserveAspectRatio="none"
  >
    ${states.map(
      (state) =>
        html`<path
          class="${state}"
          d="${days.map((one, index) => (one === state ? bars(state, index) : "")).join("")}"
        />`,
    )}
  </svg>`;
}

/** A bar of one state, for the legend. */
export const statusKey = (state: DayState): Html =>
  html`<svg
    class="status-bars"
    aria-hidden="true"
    width="8"
    height="16"
    viewBox="0 0 1 ${HEIGHT}"
    preserveAspectRatio="none"
  >
    <path class="${state}" d="${bars(state, 0)}" />
  </svg>`;
