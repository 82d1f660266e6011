import type { Cell, Column, Value } from "./document.ts";

/**
 * Values of a document as words, for pages, print and mail: `30,120`, `£1,120.00`, `61.2 %`,
 * `12 Oct 2026`. A blank before a unit and within a date does not break, and the minus sign is
 * U+2212.
 */

const NO_BREAK = "\u00a0";
const MINUS = "\u2212";

/** Words of an unknown value, which is never zero. */
export const UNKNOWN = "not known";
/** Stands in the cell of a row that has none of what its column names. */
const NONE = "–";

const COUNT = new Intl.NumberFormat("en-US", { maximumFractionDigits: 2 });
const ONE_DECIMAL = new Intl.NumberFormat("en-US", {
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const LONG_MONTHS = [
  ..."January February March April May June July".split(" "),
  ..."August September October November December".split(" "),
];
const MONTHS = LONG_MONTHS.map((month) => month.slice(0, 3));

const withMinus = (text: string): string => text.replace("-", MINUS);

/** `30,120`. */
export const formatCount = (count: number): string => withMinus(COUNT.format(count));

/** Digits after the point of a currency, ISO 4217: 2 for `gbp`, 0 for `jpy`. */
const minorDigits = (currency: string): number => currencyFormat(currency).digits;

interface CurrencyFormat {
  digits: number;
  format: (amount: number) => string;
}

const currencyFormats = new Map<string, CurrencyFormat>();

function currencyFormat(currency: string): CurrencyFormat {
  const known = currencyFormats.get(currency);
  if (known !== undefined) return known;
  const made = makeCurrencyFormat(currency);
  currencyFormats.set(currency, made);
  return made;
}

function makeCurrencyFormat(currency: string): CurrencyFormat {
  const format = new Intl.NumberFormat("en-US", { style: "currency", currency });
  return {
    digits: format.resolvedOptions().maximumFractionDigits ?? 2,
    format: (amount) => withMinus(format.format(amount)),
  };
}

/**
 * Minor units as `£1,120.00`, with `CA$` and `NOK` where a sign alone would name several
 * currencies.
 */
function formatMoney(minor: number, currency: string): string {
  const { digits, format } = currencyFormat(currency.toLowerCase());
  return format(minor / 10 ** digits);
}

/** Minor units as a decimal number without signs, `1120.00`, for tables that programs read. */
export function moneyNumber(minor: number, currency: string): number {
  return minor / 10 ** minorDigits(currency.toLowerCase());
}

/** A ratio such as `0.6120` as `61.2 %`. */
function formatRatio(ratio: string): string {
  const percent = Number(ratio) * 100;
  return Number.isFinite(percent) ? `${withMinus(ONE_DECIMAL.format(percent))}${NO_BREAK}%` : ratio;
}

/** `49 s`, `12:05` (minutes and seconds), `1:02:05`. */
function formatSeconds(seconds: number): string {
  const whole = Math.round(Math.abs(seconds));
  const sign = seconds < 0 && whole > 0 ? MINUS : "";
  if (whole < 60) return `${sign}${whole}${NO_BREAK}s`;
  const two = (part: number): string => String(part).padStart(2, "0");
  const [hours, minutes] = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60];
  return `${sign}${hours > 0 ? `${hours}:${two(minutes)}` : minutes}:${two(whole % 60)}`;
}

const DAY = /^\d{4}-\d\d-\d\d/;

/** `2026-10-12`, also at the start of a moment, as `12 Oct 2026`. */
export function formatDay(day: string): string {
  const month = MONTHS[Number(day.slice(5, 7)) - 1];
  if (!DAY.test(day) || month === undefined) return day;
  return `${Number(day.slice(8, 10))}${NO_BREAK}${month}${NO_BREAK}${day.slice(0, 4)}`;
}

/** A moment in UTC as `12 Oct 2026, 14:20 UTC`. */
export function formatMoment(moment: string): string {
  const at = new Date(moment);
  if (Number.isNaN(at.getTime())) return moment;
  const iso = at.toISOString();
  return `${formatDay(iso)}, ${iso.slice(11, 16)}${NO_BREAK}UTC`;
}

/** `2026-03-02` as `2 March 2026`. */
export function formatLongDay(day: string): string {
  const month = LONG_MONTHS[Number(day.slice(5, 7)) - 1];
  if (!DAY.test(day) || month === undefined) return day;
  return `${Number(day.slice(8, 10))}${NO_BREAK}${month}${NO_BREAK}${day.slice(0, 4)}`;
}

/**
 * First and last day: `2 to 29 March 2026`, `28 September to 30 November 2026`,
 * `29 December 2025 to 4 January 2026`, or one day.
 */
export function formatDays(first: string, last: string): string {
  const [from, to] = [formatLongDay(first), formatLongDay(last)];
  if (first === last) return from;
  // Text that is no day has no parts that both could share.
  if (from === first || to === last) return `${from} to ${to}`;
  const parts = from.split(NO_BREAK);
  const isOneYear = first.slice(0, 4) === last.slice(0, 4);
  const isOneMonth = first.slice(0, 7) === last.slice(0, 7);
  const own = parts.slice(0, isOneMonth ? 1 : isOneYear ? 2 : 3);
  return `${own.join(NO_BREAK)} to ${to}`;
}

/** First and last day of a window, as `formatDays`. */
export const formatWindow = ({ start_date: first, end_date: last }: Window): string =>
  formatDays(first, last);

interface Window {
  start_date: string;
  end_date: string;
}

/** A state such as `make_good_due` as `Make good due`. */
function formatState(state: string): string {
  const words = state.replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** A value of a figure as words; `not known` for null. */
export function formatValue(value: Value): string {
  switch (value.kind) {
    case "count":
      return value.count === null ? UNKNOWN : formatCount(value.count);
    case "money":
      return value.minor === null ? UNKNOWN : formatMoney(value.minor, value.currency);
    case "ratio":
      return value.ratio === null ? UNKNOWN : formatRatio(value.ratio);
    case "seconds":
      return value.seconds === null ? UNKNOWN : formatSeconds(value.seconds);
    case "day":
      return value.day === null ? UNKNOWN : formatDay(value.day);
    default:
      return value.text ?? UNKNOWN;
  }
}

/**
 * A cell of a table as words, by the kind of its column; `not known` for null, a dash for none. A
 * text in a column of numbers, as the bands of a document are, stays as it is.
 */
export function formatCell(cell: Cell, { kind, currency }: Pick<Column, "kind" | "currency">) {
  if (cell === null) return UNKNOWN;
  if (cell === "") return NONE;
  if (typeof cell === "object") return cell.text;
  if (typeof cell === "number") {
    if (kind === "money" && currency !== null) return formatMoney(cell, currency);
    return kind === "seconds" ? formatSeconds(cell) : formatCount(cell);
  }
  if (kind === "ratio") return formatRatio(cell);
  if (kind === "day") return formatDay(cell);
  if (kind === "moment") return formatMoment(cell);
  return kind === "state" ? formatState(cell) : cell;
}

const NUMBER_KINDS: ReadonlySet<Column["kind"]> = new Set(["count", "money", "ratio", "seconds"]);

/** Whether a column holds numbers, which are aligned to the end. */
export const isNumeric = ({ kind }: Pick<Column, "kind">): boolean => NUMBER_KINDS.has(kind);
