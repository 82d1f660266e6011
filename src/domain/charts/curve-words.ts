import type { Html } from "../../lib/text/html.ts";
import { breakSentence } from "./break-lines.ts";
import { CATEGORY_NAMES, ORDER } from "./category.ts";
import { type CurveData, type CurvePoint, MEDIAN_NAME, medianEnd } from "./curve-data.ts";
import { dataTable } from "./data-table.ts";
import { countText, datedText, daysText } from "./text.ts";

/** A curve as a sentence, and its numbers as a table. */

export function curveSentence(
  known: readonly CurvePoint[],
  { days, median, breaks }: Omit<CurveData, "posts">,
): string {
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined) return "No number is known yet.";
  const parts = ORDER.flatMap((category) => {
    const value = last[category];
    return value === null ? [] : [`${CATEGORY_NAMES[category].toLowerCase()} ${countText(value)}`];
  });
  const estimated = days.filter((day) => day.estimated && !day.partial).length;
  const end = median === null ? null : medianEnd(median, days);
  return [
    `Reach by day, from ${countText(first.total ?? 0)} on ${datedText(first.date)} to ` +
      `${countText(last.total ?? 0)} on ${datedText(last.date)}${last.partial ? ", so far" : ""}: ` +
      `${parts.join(", ")}.`,
    ...(end === null
      ? []
      : [`The show’s median is ${countText(end.value)} by day ${days[end.index]?.age_days ?? 0}.`]),
    ...(estimated === 0
      ? []
      : [`${estimated} ${estimated === 1 ? "day was" : "days were"} not captured.`]),
    ...breakSentence(breaks),
  ].join(" ");
}

export function curveTable({ days, posts, median }: CurveData): Html {
  const names = daysText(days.map(({ date }) => date));
  const published = Map.groupBy(posts, ({ date }) => date);
  return dataTable({
    caption: "Reach at the end of each day",
    headings: [
      "Day",
      ...ORDER.map((category) => CATEGORY_NAMES[category]),
      "Total",
      ...(median === null ? [] : [MEDIAN_NAME]),
      "Posts",
      "Note",
    ],
    rows: days.map((day, index) => [
      names[index] ?? "",
      day.audio,
      day.video,
      day.social,
      day.total,
      ...(median === null ? [] : [median[day.age_days] ?? ""]),
      published.get(day.date)?.length ?? "",
      [
        ...(day.partial ? ["so far"] : []),
        ...(day.estimated ? ["estimated"] : []),
        ...(day.stale && !day.partial ? ["no newer count"] : []),
      ].join(", "),
    ]),
  });
}
