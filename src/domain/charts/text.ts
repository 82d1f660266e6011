/** Formats words and numbers in charts. */

/** Made on first use: making it takes a browser 20 ms, which a first screen would wait for. */
let full: Intl.NumberFormat | undefined;
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** A number with all digits and separators; the minus sign is U+2212. */
export const countText = (value: number): string =>
  (full ??= new Intl.NumberFormat("en-US")).format(value).replace("-", "\u2212");

/** Formats `2026-11-02` as `2 Nov`. */
export const dayText = (day: string): string =>
  `${Number(day.slice(8, 10))}\u00a0${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;

/** Formats a day with its year: `2 Nov 2026`. */
export const datedText = (day: string): string => `${dayText(day)}\u00a0${day.slice(0, 4)}`;

/** Formats successive days: the first one, and the first of each further year, have their year. */
export const daysText = (days: readonly string[]): string[] =>
  days.map((day, index) =>
    days[index - 1]?.slice(0, 4) === day.slice(0, 4) ? dayText(day) : datedText(day),
  );

/** The same for days below a chart, without a year where all days are in one year. */
export const axisDays = (days: readonly string[]): string[] =>
  days[0]?.slice(0, 4) === days.at(-1)?.slice(0, 4) ? days.map(dayText) : daysText(days);
