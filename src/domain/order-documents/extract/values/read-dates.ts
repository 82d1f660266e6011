import { isCalendarDay } from "../../../../lib/time/calendar-day.ts";
import { type DateToken, dateTokens, isRange } from "./date-tokens.ts";

/** Facts about the dates of the whole document. */
export interface DateContext {
  /** Order of day and month in `09/03/2026`; null where it is undecided. */
  order: "day_first" | "month_first" | null;
  years: ReadonlySet<number>;
  /** The flight of the campaign, in which days without a year lie; null where it is not read. */
  flight: { start: string; end: string } | null;
  /**
   * Day on which the document was sent; no spot is booked before it. Null where it is not known.
   */
  sentOn: string | null;
}

const DAY_FIRST_CURRENCIES = new Set(
  "gbp eur aud nzd chf dkk nok sek pln czk huf inr zar brl mxn ils".split(" "),
);

/**
 * Currencies of countries that write the month first: `7/3` is 3 July in Japan, China and Korea.
 */
const MONTH_FIRST_CURRENCIES = new Set(["usd", "jpy", "cny", "krw", "twd"]);

/**
 * Order of numeric dates: the order of the dates in the text that have only one reading, else the
 * order used in the currency's country. Null where dates contradict each other or the country uses
 * both orders.
 */
export function dateContext(
  texts: readonly string[],
  currency: string | null,
  sentOn: string | null = null,
): DateContext {
  const base = { flight: null, sentOn };
  const tokens = texts.flatMap((text) => dateTokens(text));
  const numeric = texts.flatMap((text) => [
    ...text.matchAll(/(?<!\d)(\d{1,2})[/-](\d{1,2})[/-]\d{2,4}/g),
  ]);
  const isDayFirst = numeric.some((match) => Number(match[1]) > 12);
  const isMonthFirst = numeric.some((match) => Number(match[2]) > 12);
  const dated = new Set(tokens.flatMap((token) => token.year ?? []));
  // Where no date has a year, a year that is printed alone is used: `in 2026`.
  const years =
    dated.size > 0
      ? dated
      : new Set(texts.flatMap((text) => [...text.matchAll(YEAR)].map((match) => Number(match[0]))));
  if (isDayFirst !== isMonthFirst)
    return { ...base, order: isDayFirst ? "day_first" : "month_first", years };
  if (isDayFirst) return { ...base, order: null, years };
  if (currency !== null && MONTH_FIRST_CURRENCIES.has(currency))
    return { ...base, order: "month_first", years };
  const order = currency !== null && DAY_FIRST_CURRENCIES.has(currency) ? "day_first" : null;
  return { ...base, order, years };
}

const YEAR = /(?<![\p{L}\d/.,-])20[2-4]\d(?![\p{L}\d/-])/gu;

export interface ReadDates {
  /** Days as `YYYY-MM-DD`, in the order of the text. */
  days: string[];
  /** The first and last day where the text is a range. */
  range: { start: string; end: string } | null;
  /** Dates without a certain reading, as printed. */
  unread: string[];
}

/**
 * The dates of a text. A date without a year takes the year of its list, else the year in which it
 * lies in the flight or follows the day of sending, else the document's only year.
 */
export function readDates(
  text: string,
  context: DateContext,
  { hasShort = false } = {},
): ReadDates {
  const tokens = dateTokens(text, { hasShort });
  const years = yearsOf(tokens);
  const read = tokens.map((token, index) => ({
    token,
    day: dayOf(token, years[index] ?? null, context),
  }));
  const unread = read
    .filter(({ day }) => day === null)
    .map(({ token }) => text.slice(token.index, token.end));
  const days = read.flatMap(({ day }) => day ?? []);
  const [first, second] = tokens;
  const [start, end] = days;
  const range =
    tokens.length === 2 && first && second && start && end && isRange(text, first, second)
      ? { start, end }
      : null;
  return { days: [...new Set(days)], range, unread };
}

/** The year of each token: its own, else that of the next token with one. */
function yearsOf(tokens: readonly DateToken[]): (number | null)[] {
  let later: number | null = null;
  return tokens
    .toReversed()
    .map(({ year }) => (later = year ?? later))
    .toReversed();
}

function dayOf({ parts }: DateToken, year: number | null, context: DateContext): string | null {
  if ("first" in parts && context.order === null) return null;
  const [day, month] =
    "day" in parts
      ? [parts.day, parts.month]
      : context.order === "day_first"
        ? [parts.first, parts.second]
        : [parts.second, parts.first];
  const inYear = (of: number): string | null => {
    const text = `${of}-${padded(month)}-${padded(day)}`;
    return isCalendarDay(text) ? text : null;
  };
  if (year !== null) return inYear(year);
  const { flight, sentOn, years } = context;
  const [only] = years;
  if (flight !== null) {
    const first = Number(flight.start.slice(0, 4));
    const inFlight = [first, first + 1]
      .map(inYear)
      .find((text) => text !== null && text >= flight.start && text <= flight.end);
    if (inFlight !== undefined) return inFlight;
  }
  if (sentOn !== null) {
    const first = Number(sentOn.slice(0, 4));
    return [first, first + 1].map(inYear).find((text) => text !== null && text >= sentOn) ?? null;
  }
  return years.size === 1 && only !== undefined ? inYear(only) : null;
}

const padded = (number: number): string => String(number).padStart(2, "0");

/**
 * The days of a line: each stated day, or the first and last day of a range. A range for two spots
 * could mean its two end days, so it stays open, as do days of which one is uncertain.
 */
export function daysOf(air: ReadDates | undefined, quantity: number | null): string[] {
  if (air === undefined || air.unread.length > 0) return [];
  const isSpan = air.range !== null && air.range.start !== air.range.end;
  return isSpan && quantity === 2 ? [] : air.days;
}

/**
 * Maximum lines at the top of a letter among which its day is looked for; a place or a label
 * precedes it.
 */
const HEAD_LINES = 12;
const LETTER_DAY =
  /^(?:[\p{L}\s.:()]{0,30}[,:]\s*)?(?:le\s|a\s|am\s|den\s|on\s|dated\s)?[\p{L}\d\s.,'-]{6,30}$/u;

/** The day of a letter: the only full date on a line of its own at its top. */
export function letterDay(texts: readonly string[]): string | null {
  const context: DateContext = { order: null, years: new Set(), flight: null, sentOn: null };
  const days = texts.slice(0, HEAD_LINES).flatMap((text) => {
    if (!LETTER_DAY.test(text)) return [];
    const tokens = dateTokens(text);
    return tokens.length === 1 && tokens[0]?.year != null ? readDates(text, context).days : [];
  });
  return days.length === 1 ? (days[0] ?? null) : null;
}
