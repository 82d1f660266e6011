import { type Html, html } from "../lib/html.ts";
import { breakLines, type DefinitionBreak } from "./break-lines.ts";
import { CATEGORY_NAMES, ORDER } from "./category.ts";
import { dataTable } from "./data-table.ts";
import { at, axisNumber, niceTicks } from "./scale.ts";
import { countText, dayText } from "./text.ts";

/** Reach gained by week, stacked by category. */

/** Reach gained in a week from Monday to Sunday, UTC. */
export interface WeekBar {
  /** Its Monday. */
  date: string;
  audio: number | null;
  video: number | null;
  social: number | null;
  total: number | null;
  estimated: boolean;
  /** It has not ended. */
  partial: boolean;
}

const HEIGHT = 240;
const TOP = 22;
const BOTTOM = 206;
const AXIS = 226;
/** Of the width that a week has. */
const BAR_SHARE = 0.6;
/** Of the column that the numbers of the scale stand in. */
const SCALE_WIDTH = 48;

export function weekBars(weeks: readonly WeekBar[], breaks: readonly DefinitionBreak[] = []): Html {
  const known = weeks.filter(({ total }) => total !== null);
  const ticks = niceTicks(Math.max(0, ...known.map(({ total }) => total ?? 0)));
  const top = ticks.at(-1) ?? 0;
  const y = (value: number): number =>
    at(BOTTOM - (top === 0 ? 0 : (value / top) * (BOTTOM - TOP)));
  const width = 100 / Math.max(1, weeks.length);
  return html`<figure class="chart weeks" role="img" aria-label="${sentenceOf(weeks)}">
      <svg class="scale" width="${SCALE_WIDTH}" height="${HEIGHT}" aria-hidden="true">
        ${ticks
          .slice(1)
          .map(
            (tick) =>
              html`<text class="tick" x="0" y="${at(y(tick) + 4)}">${axisNumber(tick)}</text>`,
          )}
      </svg>
      <svg class="plot" width="100%" height="${HEIGHT}" aria-hidden="true">
        ${hatches()} ${ticks.map((tick, index) => gridLine(y(tick), index === 0))}
        ${weeks.map((week, index) => {
          const from = index * width;
          const x = from + (width * (1 - BAR_SHARE)) / 2;
          const place = { index, last: weeks.length - 1, middle: from + width / 2 };
          return [...bar(week, { x, width: width * BAR_SHARE, y }), label(week, place)];
        })}
        ${breakLines(placed(breaks, weeks), { top: TOP - 10, bottom: BOTTOM })}
      </svg>
    </figure>
    ${tableOf(weeks)}`;
}

const gridLine = (y: number, isBase: boolean): Html =>
  html`<line class="${isBase ? "base" : "grid"}" x1="0" x2="100%" y1="${y}" y2="${y}" />`;

/** At the begin of the week that the day lies in. */
const placed = (breaks: readonly DefinitionBreak[], weeks: readonly WeekBar[]) =>
  breaks.flatMap((one) => {
    const index = weeks.findLastIndex(({ date }) => date <= one.date);
    return index < 0 ? [] : [{ ...one, place: (index / weeks.length) * 100 }];
  });

/** Hatched in the colour of the category: a week that has not ended. */
const hatches = (): Html =>
  html`<defs>
    ${ORDER.map(
      (category) =>
        html`<pattern
          id="running-${category}"
          width="5"
          height="5"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <path class="${category}" d="M0 0v5" stroke-width="5" fill="none" />
        </pattern>`,
    )}
  </defs>`;

function bar(
  week: WeekBar,
  { x, width, y }: { x: number; width: number; y: (value: number) => number },
): Html[] {
  let below = 0;
  return ORDER.flatMap((category) => {
    const value = week[category];
    if (value === null || value <= 0) return [];
    const [from, to] = [y(below), y(below + value)];
    below += value;
    return [
      html`<rect
        class="bar-part ${category} ${week.partial && "running"}"
        x="${at(x)}%"
        width="${at(width)}%"
        y="${to}"
        height="${at(Math.max(0, from - to))}"
      />`,
    ];
  });
}

/** Every fourth week, and the running one. */
function label(
  { date, partial, total }: WeekBar,
  { index, last, middle }: { index: number; last: number; middle: number },
): Html | false {
  const isEnd = index === last;
  const unknown =
    total === null &&
    html`<text class="tick" x="${at(middle)}%" y="${BOTTOM - 6}" text-anchor="middle">–</text>`;
  if (!isEnd && (index % 4 !== 0 || last - index < 3)) return unknown;
  return html`${unknown}<text
      class="tick ${!isEnd && last - index < 5 && "wide"}"
      x="${isEnd ? "100" : at(middle)}%"
      y="${AXIS}"
      text-anchor="${isEnd ? "end" : "middle"}"
      >${dayText(date)}${isEnd && partial && ", so far"}</text
    >`;
}

function sentenceOf(weeks: readonly WeekBar[]): string {
  const whole = weeks.filter(({ total, partial }) => total !== null && !partial);
  const [first, last] = [whole[0], whole.at(-1)];
  if (first === undefined || last === undefined) {
    const running = weeks.findLast(({ total }) => total !== null);
    return running === undefined
      ? "No week is known yet."
      : `Reach by week: ${countText(running.total ?? 0)} so far in that of ${dayText(running.date)}.`;
  }
  const most = whole.reduce((best, week) => ((week.total ?? 0) > (best.total ?? 0) ? week : best));
  const [from, to, top] = [first, last, most].map(({ total }) => countText(total ?? 0));
  return (
    `Reach by week: ${from} in the week of ${dayText(first.date)}, ${to} in that of ` +
    `${dayText(last.date)}, most in that of ${dayText(most.date)} with ${top}.`
  );
}

const tableOf = (weeks: readonly WeekBar[]): Html =>
  dataTable({
    caption: "Reach by week, by its Monday",
    headings: ["Week of", ...ORDER.map((category) => CATEGORY_NAMES[category]), "Total", "Note"],
    rows: weeks.map(({ date, audio, video, social, total, estimated, partial }) => [
      dayText(date),
      audio,
      video,
      social,
      total,
      partial ? "so far" : estimated ? "in part estimated" : "",
    ]),
  });
