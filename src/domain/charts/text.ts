/** Words and numbers in charts. */

const FULL = new Intl.NumberFormat("en-US");
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** All digits with separators; the minus sign is U+2212. */
export const countText = (value: number): string => FULL.format(value).replace("-", "\u2212");

/** `2 Nov` of `2026-11-02`. */
export const dayText = (day: string): string =>
  `${Number(day.slice(8, 10))}\u00a0${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;

/** `2 Nov 2026`. */
export const datedText = (day: string): string => `${dayText(day)}\u00a0${day.slice(0, 4)}`;

/** Days one after the other: the first one and the first of each further year have their year. */
export const daysText = (days: readonly string[]): string[] =>
  days.map((day, index) =>
    days[index - 1]?.slice(0, 4) === day.slice(0, 4) ? dayText(day) : datedText(day),
  );

/** The same below a chart, where days of one year have none. */
export const axisDays = (days: readonly string[]): string[] =>
  days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4) ? days.map(dayText) : daysText(days);
