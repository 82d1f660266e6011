/** Words and numbers in charts. */

const FULL = new Intl.NumberFormat("en-US");
const MONTHS = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec".split(" ");

/** All digits with separators; the minus sign is U+2212. */
export const countText = (value: number): string => FULL.format(value).replace("-", "\u2212");

/** `2 Nov` of `2026-11-02`. */
export const dayText = (day: string): string =>
  `${Number(day.slice(8, 10))}\u00a0${MONTHS[Number(day.slice(5, 7)) - 1] ?? ""}`;
