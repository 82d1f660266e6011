import { type Html, html } from "../../lib/text/html.ts";
import { daysFrom } from "../../lib/time/calendar-day.ts";
import { dataTable } from "./data-table.ts";
import { gridLines, PLOT, type Scale, scaleTo, stretched, STRETCHED_WIDTH } from "./plot.ts";
import { at, spreadLabels } from "./scale.ts";
import { axisDays, countText, datedText, daysText } from "./text.ts";

/** Chart of the delivery by each day, against the expected and the promised delivery. */

export interface PacePoint {
  date: string;
  /** Delivery by the end of the day; null where it is not known. */
  delivered: number | null;
  /** Expected delivery by the end of the day, or by now; null where none is computed. */
  expected: number | null;
  /** True for the running day. */
  partial: boolean;
}

/** The total promise from a day on. */
export interface PromiseStep {
  date: string;
  promised: number;
}

export interface PaceData {
  /** First and last day of the chart. */
  from: string;
  to: string;
  /** Points, the oldest first. */
  days: readonly PacePoint[];
  /**
   * Points at which the line of expected delivery bends: the promise, spread over the days of
   * delivery of the slots.
   */
  expected: readonly { date: string; expected: number }[];
  promise: readonly PromiseStep[];
}

const HEIGHT = 280;
const { top: TOP, bottom: BOTTOM } = PLOT;
const AXIS = 250;
const LABEL_GAP = 16;
/**
 * Minimum distance of day labels, in units of which the width has 1,000: on wide pages, and on
 * phones.
 */
const TOUCHING = { wide: 160, narrow: 380 } as const;

interface Frame extends Scale {
  /** Horizontal position of a day, 0 to 1,000. */
  x: (date: string) => number;
}

export function paceChart(data: PaceData): Html {
  const { from, to, days, promise, expected } = data;
  const highest = Math.max(
    0,
    ...days.map(({ delivered }) => delivered ?? 0),
    ...promise.map(({ promised }) => promised),
    ...expected.map((point) => point.expected),
  );
  const length = Math.max(1, daysFrom(from, to));
  const frame: Frame = {
    ...scaleTo(highest),
    x: (date) => at(Math.min(1, Math.max(0, daysFrom(from, date) / length)) * STRETCHED_WIDTH),
  };
  return html`<figure class="chart pace" role="img" aria-label="${sentenceOf(data)}">
      <svg class="plot" width="100%" height="${HEIGHT}" aria-hidden="true">
        ${gridLines(frame)} ${todayLine(data, frame)}
        ${stretched(HEIGHT, [
          promiseLine(data, frame),
          expectedLine(data, frame),
          deliveredLines(days, frame),
        ])}
        ${axis(data, frame)} ${narrowLabels(data, frame)}
      </svg>
      ${endLabels(data, frame)}
    </figure>
    ${tableOf(data)}`;
}

/**
 * The line of the promise: level up to the day a slot airs, then a step up. It is faint where the
 * expected line is drawn.
 */
function promiseLine({ from, to, promise, expected }: PaceData, { x, y }: Frame): Html | false {
  if (promise.length === 0) return false;
  let path = `M${x(from)} ${y(0)}`;
  for (const { date, promised } of promise) path += `H${x(date)}V${y(promised)}`;
  const kind = expected.length > 1 ? "promise ghost" : "promise";
  return html`<path class="${kind}" d="${path}H${x(to)}" />`;
}

const expectedLine = ({ expected }: PaceData, { x, y }: Frame): Html | false =>
  expected.length > 1 &&
  html`<path
    class="expected"
    d="M${expected.map((point) => `${x(point.date)} ${y(point.expected)}`).join("L")}"
  />`;

/** The total promise: the end of the expected line, else of the steps. */
const promisedInAll = ({ expected, promise }: PaceData): number | undefined =>
  expected.at(-1)?.expected ?? promise.at(-1)?.promised;

/** A line for each run of known days; it is dotted for the running day. */
function deliveredLines(days: readonly PacePoint[], { x, y }: Frame): Html[] {
  const lines: { points: string[]; isRunning: boolean }[] = [];
  days.forEach(({ date, delivered, partial }, index) => {
    if (delivered === null) return;
    const point = `${x(date)} ${y(delivered)}`;
    const before = days[index - 1];
    const hasBefore = before !== undefined && before.delivered !== null;
    const line = lines.at(-1);
    if (hasBefore && line !== undefined && !partial) line.points.push(point);
    else if (hasBefore)
      lines.push({
        points: [`${x(before.date)} ${y(before.delivered ?? 0)}`, point],
        isRunning: partial,
      });
    else lines.push({ points: [point], isRunning: partial });
  });
  return lines.map(
    ({ points, isRunning }) =>
      html`<path
        class="line ${points.length === 1 ? "alone" : isRunning && "dotted"}"
        d="M${points.join("L")}${points.length === 1 && "h0"}"
      />`,
  );
}

const runningDay = ({ days }: PaceData): string | undefined =>
  days.find(({ partial }) => partial)?.date;

function todayLine(data: PaceData, { x }: Frame): Html | false {
  const today = runningDay(data);
  if (today === undefined) return false;
  const place = at(x(today) / 10);
  return html`<line class="base" x1="${place}%" x2="${place}%" y1="${TOP - 10}" y2="${BOTTOM}" />`;
}

/** Labels of the first, the running and the last day; those that would touch are omitted. */
function axis(data: PaceData, { x }: Frame): Html[] {
  const { from, to } = data;
  const today = runningDay(data);
  const days = [...new Set([from, ...(today === undefined ? [] : [today]), to])];
  const names = axisDays(days);
  return days.map((date, index) => {
    const place = at(x(date) / 10);
    const anchor =
      index === 0 || place < 16 ? "start" : date === to || place > 80 ? "end" : "middle";
    const isOther = date !== today && today !== undefined;
    const isLeftOut = isOther && Math.abs(x(today) - x(date)) < TOUCHING.wide;
    const isWide = isOther && Math.abs(x(today) - x(date)) < TOUCHING.narrow;
    // The label of the running day takes the position of the first day's label.
    if (isLeftOut && date === from) return html``;
    return html`<text
      class="tick ${isWide && "wide"}"
      x="${place}%"
      y="${isLeftOut && date === to ? AXIS + 18 : AXIS}"
      text-anchor="${anchor}"
      >${names[index]}${date === today && ", so far"}</text
    >`;
  });
}

const lastKnown = ({ days }: PaceData): PacePoint | undefined =>
  days.findLast(({ delivered }) => delivered !== null);

/** Distance of two names that do not touch. */
const NARROW_GAP = 16;

/**
 * Names beside the lines on phones; the name of the delivery line is placed away from the promise.
 */
function narrowLabels(data: PaceData, { x, y }: Frame): Html[] {
  const [last, promised] = [lastKnown(data), promisedInAll(data)];
  const label = (name: string, value: number, place: { x: number; y: number }): Html => {
    const anchor = place.x > 40 ? "end" : "start";
    return html`<text
      class="narrow"
      x="${at(place.x)}%"
      y="${at(place.y)}"
      text-anchor="${anchor}"
      dx="${anchor === "end" ? -4 : 4}"
      >${name} ${countText(value)}</text
    >`;
  };
  const steps = data.promise.findLast(({ date }) => date <= (last?.date ?? ""))?.promised ?? 0;
  const due = last?.expected ?? steps;
  const isAhead = (last?.delivered ?? 0) >= due || y(last?.delivered ?? 0) + 24 > BOTTOM;
  const promiseY = promised === undefined ? null : y(promised) - 7;
  const beside = y(last?.delivered ?? 0) + (isAhead ? -9 : 18);
  const touches = promiseY !== null && Math.abs(promiseY - beside) < NARROW_GAP;
  return [
    ...(promised === undefined || promiseY === null
      ? []
      : [label("Promised", promised, { x: 100, y: promiseY })]),
    ...(last === undefined
      ? []
      : [
          label("Delivered", last.delivered ?? 0, {
            x: x(last.date) / 10,
            y: touches ? promiseY - NARROW_GAP : beside,
          }),
        ]),
  ];
}

function endLabels(data: PaceData, { y }: Frame): Html {
  const labels = [
    { name: "Delivered", value: lastKnown(data)?.delivered ?? null, isStrong: true },
    { name: "Expected by then", value: lastKnown(data)?.expected ?? null, isStrong: false },
    { name: "Promised", value: promisedInAll(data) ?? null, isStrong: false },
  ].filter(({ value }) => value !== null);
  const places = spreadLabels(
    labels.map(({ value }) => y(value ?? 0)),
    { gap: LABEL_GAP, from: TOP - 10, to: BOTTOM },
  );
  return html`<svg class="labels" width="172" height="${HEIGHT}" aria-hidden="true">
    ${labels.map(
      ({ name, value, isStrong }, index) =>
        html`<text x="14" y="${at((places[index] ?? 0) + 4)}"
          ><tspan class="${isStrong && "name"}">${name}</tspan> ${countText(value ?? 0)}</text
        >`,
    )}
  </svg>`;
}

function sentenceOf(data: PaceData): string {
  const last = lastKnown(data);
  const promised = data.promise.at(-1);
  const expected =
    last === undefined || last.expected === null
      ? ""
      : `, where ${countText(last.expected)} were expected`;
  const delivered =
    last === undefined
      ? "What was delivered is not known yet"
      : `${countText(last.delivered ?? 0)} delivered by ${datedText(last.date)}` +
        `${last.partial ? ", so far" : ""}${expected}`;
  return promised === undefined
    ? `${delivered}.`
    : `${delivered}, of ${countText(promised.promised)} promised by ${datedText(promised.date)}.`;
}

/** Delivery, expectation and promise on each day at which a line has a point. */
function tableOf({ days, promise, expected }: PaceData): Html {
  const byDate = new Map(days.map((day) => [day.date, day]));
  const expectedOn = new Map(expected.map((point) => [point.date, point.expected]));
  const dates = [
    ...new Set([...byDate.keys(), ...expectedOn.keys(), ...promise.map(({ date }) => date)]),
  ].toSorted((one, other) => (one < other ? -1 : 1));
  const names = daysText(dates);
  return dataTable({
    caption: "Delivered, expected and promised by the end of each day",
    headings: ["Day", "Delivered", "Expected", "Promised", "Note"],
    rows: dates.map((date, index) => {
      const day = byDate.get(date);
      return [
        names[index] ?? "",
        day === undefined ? "" : day.delivered,
        expectedOn.get(date) ?? day?.expected ?? "",
        promise.findLast((step) => step.date <= date)?.promised ?? 0,
        day?.partial === true ? "so far" : "",
      ];
    }),
  });
}
