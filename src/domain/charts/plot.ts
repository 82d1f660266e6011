import { type Html, html, type HtmlValue } from "../../lib/text/html.ts";
import { at, axisNumber, niceTicks } from "./scale.ts";

/** Common parts of line charts: the scale, the grid lines, and the stretched layer. */

/** Positions of the highest value and of the base line, in px from the top of the chart. */
export const PLOT = { top: 26, bottom: 226 } as const;

/** Width of the stretched layer, in its own units. */
export const STRETCHED_WIDTH = 1_000;

export interface Scale {
  ticks: number[];
  /** Vertical position of a value, in px. */
  y: (value: number) => number;
}

export function scaleTo(highest: number): Scale {
  const ticks = niceTicks(highest);
  const top = ticks.at(-1) ?? 0;
  const height = PLOT.bottom - PLOT.top;
  return {
    ticks,
    y: (value) => at(PLOT.bottom - (top === 0 ? 0 : (value / top) * height)),
  };
}

/** A line for each tick with its number; the number of the highest tick has the unit. */
export const gridLines = ({ ticks, y }: Scale, unit = ""): Html[] =>
  ticks.map(
    (tick, index) =>
      html`<line
          class="${index === 0 ? "base" : "grid"}"
          x1="0"
          x2="100%"
          y1="${y(tick)}"
          y2="${y(tick)}"
        />
        ${
          index > 0 &&
          html`<text class="tick ${index === 1 && "lowest"}" x="0" y="${at(y(tick) - 5)}"
            >${axisNumber(tick)}${index === ticks.length - 1 && unit}</text
          >`
        }`,
  );

/** Lines and areas, stretched to the width of the chart. */
export const stretched = (height: number, shapes: HtmlValue): Html =>
  html`<svg
    class="shapes"
    width="100%"
    height="${height}"
    viewBox="0 0 ${STRETCHED_WIDTH} ${height}"
    preserveAspectRatio="none"
  >
    ${shapes}
  </svg>`;
