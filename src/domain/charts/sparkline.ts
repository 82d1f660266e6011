import { type Html, html } from "../../lib/text/html.ts";
import { at } from "./scale.ts";

const WIDTH = 100;
const HEIGHT = 24;

/**
 * A line without a scale, for a row of a table, with gaps where a value is not known. No line for
 * fewer than two values.
 */
export function sparkline(values: readonly (number | null)[]): Html | false {
  const known = values.filter((value) => value !== null);
  if (known.length < 2) return false;
  const most = Math.max(...known, 1);
  const x = (index: number): number => at((index / (values.length - 1)) * WIDTH);
  const y = (value: number): number => at(HEIGHT - 2 - (value / most) * (HEIGHT - 4));
  let path = "";
  values.forEach((value, index) => {
    if (value === null) return;
    const isStart = (values[index - 1] ?? null) === null;
    const isAlone = isStart && (values[index + 1] ?? null) === null;
    // A line of length 0 has round ends, so one day between two gaps is drawn as a dot.
    path += `${isStart ? "M" : "L"}${x(index)} ${y(value)}${isAlone ? "h0" : ""}`;
  });
  return html`<svg
    class="sparkline"
    width="100%"
    height="${HEIGHT}"
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    preserveAspectRatio="none"
    aria-hidden="true"
  >
    <path d="${path}" />
  </svg>`;
}
