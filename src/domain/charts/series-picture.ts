import { type Html, html } from "../../lib/text/html.ts";
import { daysFrom } from "../../lib/time/calendar-day.ts";
import type { ReportSeriesDay } from "../report-documents/document.ts";
import { at, axisNumber, niceTicks, spreadLabels } from "./scale.ts";
import { axisDays, countText, datedText } from "./text.ts";

/**
 * A series of days as one SVG with fixed places and colours, for print: a page printer knows no
 * style sheet, no percentages of a width and no strokes that do not scale. It holds no text but
 * numbers, days and constant words, because a printer draws text in pictures with any font.
 */

export interface SeriesPictureData {
  form: "daily" | "cumulative";
  /** Days in their order. A cumulative count is the sum to the end of its day. */
  days: readonly ReportSeriesDay[];
  goal: number | null;
  markers: readonly { day: string }[];
}

export interface SeriesPicture {
  svg: string;
  /** What the picture shows, in a sentence. */
  alt: string;
}

/** Width in px, of which labels at the right take `LABELS` where there are some. */
const WIDTH = 680;
const LABELS = 132;
/** Width of the numbers of the scale, where the line of the goal does not run through them. */
const SCALE_WIDTH = 42;
const TOP = 22;
const BOTTOM = 186;
const AXIS = 204;
const HEIGHT = 212;
/** Letters of markers stand in a row of their own above the plot. */
const MARKERS_HEIGHT = 18;

/** Colours of print, from the tokens of the pages. */
const INK = "#1a2033";
const MUTED = "#444b59";
const GHOST = "#868fa1";
const GRID = "#e1e5ec";
/** Distance of labels that do not touch, in px. */
const LABEL_GAP = 14;
const MARKER_GAP = 14;
/** Runs of incomplete days are dotted, and bars of such days are outlines. */
const DOTTED = "2 4";

interface Frame {
  y: (value: number) => number;
  /** The middle of a day. */
  x: (day: string) => number;
  /** Width of the plot, its left end at the first day, and the width of one day. */
  width: number;
  left: number;
  step: number;
  ticks: readonly number[];
}

export function seriesPicture(data: SeriesPictureData, colour: string): SeriesPicture {
  const frame = frameOf(data);
  const shapes = data.form === "daily" ? bars(data, frame, colour) : lines(data, frame, colour);
  const top = data.markers.length > 0 ? MARKERS_HEIGHT : 0;
  const svg = html`<svg
    xmlns="http://www.w3.org/2000/svg"
    width="${WIDTH}"
    height="${HEIGHT + top}"
    viewBox="0 ${-top} ${WIDTH} ${HEIGHT + top}"
  >
    ${grid(frame)} ${markers(data, frame)} ${shapes} ${labels(data, frame)} ${axis(data, frame)}
  </svg>`;
  return { svg: svg.toString(), alt: sentenceOf(data) };
}

function frameOf({ form, days, goal }: SeriesPictureData): Frame {
  const values = days.flatMap(({ count, expected }) => [count ?? 0, expected ?? 0]);
  const highest = values.reduce((most, value) => Math.max(most, value), 0);
  const ticks = niceTicks(form === "cumulative" ? Math.max(highest, goal ?? 0) : highest, 4);
  const top = ticks.at(-1) ?? 0;
  const first = days[0]?.day ?? "";
  const length = Math.max(1, daysFrom(first, days.at(-1)?.day ?? first) + 1);
  const hasLabels = form === "cumulative" || days.some(({ expected }) => expected !== null);
  const width = hasLabels ? WIDTH - LABELS : WIDTH;
  // Bars begin beside the numbers of the scale, which they would hide.
  const left = form === "daily" ? SCALE_WIDTH : 0;
  const step = (width - left) / length;
  return {
    ticks,
    width,
    left,
    step,
    y: (value) => at(BOTTOM - (top === 0 ? 0 : (Math.max(0, value) / top) * (BOTTOM - TOP))),
    x: (day) => at(left + (daysFrom(first, day) + 0.5) * step),
  };
}

type Anchor = "start" | "middle" | "end";

const text = (
  { x, y, anchor = "start" }: { x: number; y: number; anchor?: Anchor },
  words: string,
  { weight = 400, colour = MUTED }: { weight?: 400 | 600; colour?: string } = {},
): Html =>
  html`<text
    x="${at(x)}"
    y="${at(y)}"
    font-family="Inter"
    font-size="11"
    font-weight="${weight}"
    text-anchor="${anchor}"
    fill="${colour}"
    >${words}</text
  >`;

const grid = ({ ticks, width, y }: Frame): Html[] =>
  ticks.map(
    (tick, index) =>
      html`<path d="M0 ${y(tick)}H${width}" stroke="${index === 0 ? GHOST : GRID}" />
        ${index > 0 && text({ x: 0, y: y(tick) - 4 }, axisNumber(tick))}`,
  );

/** An upright line on the day of each marker, and above it its number, apart from the others. */
function markers({ markers: all }: SeriesPictureData, { x, width }: Frame): Html[] {
  const places = spreadLabels(
    all.map(({ day }) => x(day)),
    { gap: MARKER_GAP, from: 4, to: width },
  );
  return all.map(
    ({ day }, index) =>
      html`<path d="M${x(day)} 2V${BOTTOM}" stroke="${GHOST}" stroke-width="0.75" />${text(
          { x: places[index] ?? 0, y: -4, anchor: "middle" },
          String(index + 1),
          { weight: 600, colour: INK },
        )}`,
  );
}

function bars({ days }: SeriesPictureData, { x, y, step }: Frame, colour: string): Html[] {
  const width = Math.max(0.5, step * 0.72);
  const drawn = days.flatMap(({ day, count, is_incomplete: isIncomplete }) => {
    if (count === null || count <= 0) return [];
    // An outline lies half outside of its box.
    const inset = isIncomplete ? 0.5 : 0;
    const form = isIncomplete
      ? html`fill="#ffffff" stroke="${colour}" stroke-dasharray="2 2"`
      : html`fill="${colour}"`;
    return [
      html`<rect
        x="${at(x(day) - width / 2 + inset)}"
        y="${at(y(count) + inset)}"
        width="${at(Math.max(0.3, width - 2 * inset))}"
        height="${at(Math.max(0.3, BOTTOM - y(count) - inset))}"
        ${form}
      />`,
    ];
  });
  return [...drawn, ...expectedLine(days, { x, y })];
}

function lines(data: SeriesPictureData, frame: Frame, colour: string): Html[] {
  const { days, goal } = data;
  const { x, y, width } = frame;
  const promise =
    goal === null
      ? []
      : [
          html`<path
            d="M${SCALE_WIDTH} ${y(goal)}H${width}"
            stroke="${INK}"
            stroke-dasharray="5 3"
          />`,
        ];
  const runs = runsOf(days).map(({ points, isIncomplete }) => {
    const path = points.map(({ day, count }) => `${x(day)} ${y(count)}`).join("L");
    const alone = points.length === 1;
    return html`<path
      d="M${path}${alone && "h0.1"}"
      fill="none"
      stroke="${colour}"
      stroke-width="${alone ? 5 : 2}"
      stroke-linejoin="round"
      stroke-linecap="round"
      ${isIncomplete && !alone && html`stroke-dasharray="${DOTTED}"`}
    />`;
  });
  return [...promise, ...expectedLine(days, frame), ...runs];
}

interface Run {
  points: { day: string; count: number }[];
  isIncomplete: boolean;
}

/** Days in a row that are known; a run of incomplete days begins at the last complete one. */
function runsOf(days: readonly ReportSeriesDay[]): Run[] {
  const runs: Run[] = [];
  let before: { day: string; count: number } | undefined;
  for (const { day, count, is_incomplete: isIncomplete } of days) {
    const point = count === null ? undefined : { day, count };
    const run = runs.at(-1);
    if (point !== undefined) {
      if (before !== undefined && run?.isIncomplete === isIncomplete) run.points.push(point);
      else runs.push({ points: before === undefined ? [point] : [before, point], isIncomplete });
    }
    before = point;
  }
  return runs;
}

function expectedLine(days: readonly ReportSeriesDay[], { x, y }: Pick<Frame, "x" | "y">): Html[] {
  const known = days.flatMap(({ day, expected }) =>
    expected === null ? [] : [`${x(day)} ${y(expected)}`],
  );
  if (known.length < 2) return [];
  return [html`<path d="M${known.join("L")}" fill="none" stroke="${GHOST}" stroke-width="1.25" />`];
}

/** Names and last values beside the lines. Bars of single days need none. */
function labels({ form, days, goal }: SeriesPictureData, { y, width }: Frame): Html[] {
  const count = days.findLast((day) => day.count !== null)?.count ?? null;
  const expected = days.findLast((day) => day.expected !== null)?.expected ?? null;
  const named = (
    form === "cumulative"
      ? ([
          ["Counted", count],
          ["Expected", expected],
          ["Promised", goal],
        ] as const)
      : ([["Expected", expected]] as const)
  ).flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
  const places = spreadLabels(
    named.map(({ value }) => y(value) + 4),
    { gap: LABEL_GAP, from: TOP, to: BOTTOM },
  );
  return named.map(({ name, value }, index) => {
    const isCount = name === "Counted";
    const look = isCount ? ({ weight: 600, colour: INK } as const) : {};
    return text({ x: width + 8, y: places[index] ?? 0 }, `${name} ${countText(value)}`, look);
  });
}

/** The first and the last day, and the middle one where there are many. */
function axis({ days }: SeriesPictureData, { x, left, width }: Frame): Html[] {
  const [first, last] = [days[0]?.day, days.at(-1)?.day];
  if (first === undefined || last === undefined) return [];
  const middle = days.length > 8 ? [days[Math.floor(days.length / 2)]?.day ?? first] : [];
  const named = [...new Set([first, ...middle, last])];
  const words = axisDays(named);
  return named.map((day, index) => {
    const isFirst = index === 0 && named.length > 1;
    const isLast = index === named.length - 1 && named.length > 1;
    return text(
      {
        x: isFirst ? left : isLast ? width : x(day),
        y: AXIS,
        anchor: isFirst ? "start" : isLast ? "end" : "middle",
      },
      words[index] ?? "",
    );
  });
}

function sentenceOf({ form, days, goal }: SeriesPictureData): string {
  const known = days.filter((day) => day.count !== null);
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return "No day is known.";
  const span = `${datedText(first.day)} to ${datedText(last.day)}`;
  const so = days.some((day) => day.is_incomplete) ? " Some days are not complete." : "";
  if (form === "daily") {
    const most = known.reduce((one, other) =>
      (other.count ?? 0) > (one.count ?? 0) ? other : one,
    );
    const peak = `${countText(most.count ?? 0)} on ${datedText(most.day)}`;
    return `Counts of single days, ${span}; the most are ${peak}.${so}`;
  }
  const expected =
    last.expected === null ? "" : `, where ${countText(last.expected)} were expected`;
  const promised = goal === null ? "" : `, of ${countText(goal)} promised`;
  return `Sum to each day, ${span}: ${countText(last.count ?? 0)}${expected}${promised}.${so}`;
}
