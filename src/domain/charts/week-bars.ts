import { type Html, html } from "../../lib/text/html.ts";
import { breakLines, breakSentence, type DefinitionBreak } from "./break-lines.ts";
import { CATEGORY_NAMES, ORDER } from "./category.ts";
import { dataTable } from "./data-table.ts";
import { at, axisNumber, niceTicks } from "./scale.ts";
import { axisDays, countText, datedText, daysText } from "./text.ts";

/** Chart of the reach gained by week, stacked by category. */

/** Reach gained in a week from Monday to Sunday, UTC. */
export interface WeekBar {
  /** The Monday of the week. */
  date: string;
  audio: number | null;
  video: number | null;
  social: number | null;
  total: number | null;
  /** True where a part was read over several days and is spread over them. */
  estimated: boolean;
  /** True for a week that has not ended. */
  partial: boolean;
  /** True where some platforms have not reported all days of the week so far. */
  incomplete: boolean;
  /** Platforms that are known in other weeks and not in this one. */
  not_known: readonly string[];
}

const HEIGHT = 240;
const TOP = 22;
const BOTTOM = 206;
const AXIS = 226;
/** Width of a bar, as a share of the width of its week. */
const BAR_SHARE = 0.6;
/** Width of the column with the numbers of the scale, in px. */
const SCALE_WIDTH = 48;

export function weekBars(weeks: readonly WeekBar[], breaks: readonly DefinitionBreak[] = []): Html {
  const known = weeks.filter(({ total }) => total !== null);
  const ticks = niceTicks(Math.max(0, ...known.map(heightOf)));
  const top = ticks.at(-1) ?? 0;
  const y = (value: number): number =>
    at(BOTTOM - (top === 0 ? 0 : (value / top) * (BOTTOM - TOP)));
  const width = 100 / Math.max(1, weeks.length);
  const names = axisDays(weeks.map(({ date }) => date));
  return html`<figure class="chart weeks" role="img" aria-label="${sentenceOf(weeks, breaks)}">
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
          const name = names[index] ?? "";
          const place = { index, name, last: weeks.length - 1, middle: from + width / 2 };
          return [
            ...bar(week, { x, width: width * BAR_SHARE, y }),
            marksAbove(week, { x, width: width * BAR_SHARE, top: y(heightOf(week)) }),
            label(week, place),
          ];
        })}
        ${breakLines(placed(breaks, weeks), { top: TOP - 10, bottom: BOTTOM })}
      </svg>
    </figure>
    ${tableOf(weeks)}`;
}

const gridLine = (y: number, isBase: boolean): Html =>
  html`<line class="${isBase ? "base" : "grid"}" x1="0" x2="100%" y1="${y}" y2="${y}" />`;

/** Positions of breaks, at the start of the week that contains the day. */
const placed = (breaks: readonly DefinitionBreak[], weeks: readonly WeekBar[]) =>
  breaks.flatMap((one) => {
    const index = weeks.findLastIndex(({ date }) => date <= one.date);
    return index < 0 ? [] : [{ ...one, place: (index / weeks.length) * 100 }];
  });

/** Hatching in the colour of each category, for a week that is not completely known. */
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

/** Height of a bar; parts below zero are not drawn. */
const heightOf = (week: WeekBar): number =>
  ORDER.reduce((sum, category) => sum + Math.max(0, week[category] ?? 0), 0);

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
        class="bar-part ${category} ${week.incomplete && "running"}"
        x="${at(x)}%"
        width="${at(width)}%"
        y="${to}"
        height="${at(Math.max(0, from - to))}"
      />`,
    ];
  });
}

/** A dotted line where a part is estimated, and a ring where a platform is not known. */
function marksAbove(
  { estimated, total, not_known: missing }: WeekBar,
  { x, width, top }: { x: number; width: number; top: number },
): Html | false {
  if (total === null) return false;
  const line =
    estimated &&
    html`<line
      class="estimate"
      x1="${at(x)}%"
      x2="${at(x + width)}%"
      y1="${at(top - 4)}"
      y2="${at(top - 4)}"
    />`;
  const ring =
    missing.length > 0 &&
    html`<circle
      class="missing"
      cx="${at(x + width / 2)}%"
      cy="${at(top - (estimated ? 12 : 8))}"
      r="3.5"
    />`;
  return html`${line}${ring}`;
}

/**
 * Labels of every fourth week and of the running one; a dash where no value is known, and a
 * measured zero.
 */
function label(
  { partial, total }: WeekBar,
  { index, name, last, middle }: { index: number; name: string; last: number; middle: number },
): Html {
  const isEnd = index === last;
  const none =
    (total === null || total === 0) &&
    html`<text class="tick" x="${at(middle)}%" y="${BOTTOM - 6}" text-anchor="middle"
      >${total === null ? "–" : "0"}</text
    >`;
  if (!isEnd && (index % 4 !== 0 || last - index < 3)) return html`${none}`;
  return html`${none}<text
      class="tick ${!isEnd && last - index < 5 && "wide"}"
      x="${isEnd ? "100" : at(middle)}%"
      y="${AXIS}"
      text-anchor="${isEnd ? "end" : "middle"}"
      >${name}${isEnd && partial && ", so far"}</text
    >`;
}

function sentenceOf(weeks: readonly WeekBar[], breaks: readonly DefinitionBreak[]): string {
  const whole = weeks.filter(({ total, incomplete }) => total !== null && !incomplete);
  const [first, last] = [whole[0], whole.at(-1)];
  const running = weeks.findLast(({ total, incomplete }) => total !== null && incomplete);
  const soFar =
    running === undefined
      ? ""
      : `${countText(running.total ?? 0)} so far in that of ${datedText(running.date)}`;
  if (first === undefined || last === undefined)
    return soFar === "" ? "No week is known yet." : `Reach by week: ${soFar}.`;
  const most = whole.reduce((best, week) => ((week.total ?? 0) > (best.total ?? 0) ? week : best));
  const [from, to, top] = [first, last, most].map(({ total }) => countText(total ?? 0));
  const missing = weeks.filter(({ not_known: names }) => names.length > 0).length;
  return [
    `Reach by week: ${from} in the week of ${datedText(first.date)}, ${to} in that of ` +
      `${datedText(last.date)}, most in that of ${datedText(most.date)} with ${top}` +
      `${soFar === "" ? "" : `; ${soFar}`}.`,
    ...(missing === 0
      ? []
      : [`In ${missing} ${missing === 1 ? "week" : "weeks"} not all platforms are known.`]),
    ...breakSentence(breaks),
  ].join(" ");
}

function tableOf(weeks: readonly WeekBar[]): Html {
  const names = daysText(weeks.map(({ date }) => date));
  return dataTable({
    caption: "Reach by week, by its Monday",
    headings: ["Week of", ...ORDER.map((category) => CATEGORY_NAMES[category]), "Total", "Note"],
    rows: weeks.map((week, index) => [
      names[index] ?? "",
      week.audio,
      week.video,
      week.social,
      week.total,
      [
        ...(week.partial ? ["so far"] : week.incomplete ? ["not all days given yet"] : []),
        ...week.not_known.map((name) => `${name} not known`),
        ...(week.estimated ? ["in part estimated"] : []),
      ].join(", "),
    ]),
  });
}
