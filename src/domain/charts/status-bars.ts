import { type Html, html } from "../../lib/text/html.ts";

/** A row of days by their state. Height and cut carry the meaning, colour repeats it. */

export type DayState = "operational" | "degraded" | "down" | "no_data";

const HEIGHT = 32;
/** Of the width that a day has. */
const FROM = 0.14;
const WIDTH = 0.72;
/** How far down a bar begins; one that is down is the only one that stands out of the row. */
const TOPS: Readonly<Record<DayState, number>> = {
  operational: 8,
  degraded: 8,
  down: 0,
  no_data: 30,
};

/** Rectangles of one day: one that was slow is cut in the middle. */
function bars(state: DayState, index: number): string {
  const x = (index + FROM).toFixed(2);
  const bar = (top: number, bottom: number): string => `M${x} ${top}h${WIDTH}V${bottom}h-${WIDTH}z`;
  return state === "degraded" ? bar(TOPS.degraded, 18) + bar(22, HEIGHT) : bar(TOPS[state], HEIGHT);
}

/** One path for each state: 540 rectangles of a page were 50 kB. */
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

/** A bar of one state, for a key. */
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
