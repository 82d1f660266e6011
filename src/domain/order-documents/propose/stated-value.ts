import { isReadableDay } from "../../../lib/time/calendar-day.ts";
import { plainLine } from "../../../lib/text/plain-line.ts";
import type { Rate } from "../extract/extracted-order.ts";
import { countsOf, wordNumber } from "../extract/values/read-number.ts";
import { currenciesIn, minorOf, numbersIn } from "../extract/values/read-money.ts";
import { isBlank, lengthOf } from "../extract/values/terms.ts";
import { foldLine } from "../extract/text/fold-line.ts";
import { containsWords } from "./words-of-document.ts";
import type { ProposedField, ProposedValue } from "./proposal.ts";

/** Checks that words of a document state a value that is claimed for them. */

export interface StatedContext {
  /** Currency of the order; without one no amount can be converted to minor units. */
  currency: string | null;
  /** Years that occur in the document. */
  years: ReadonlySet<number>;
}

type Reader = (value: string, words: string, context: StatedContext) => ProposedValue | null;

/** Maximum characters of a text that a correction accepts. */
const TEXT_CHARS: Partial<Record<ProposedField, number>> = {
  io_number: 200,
  payment_terms: 1_000,
  promo_code: 60,
};

const text =
  (field: ProposedField): Reader =>
  (value, words) => {
    const line = plainLine(value).trim();
    const isStated = line !== "" && !isBlank(line) && containsWords(words, line);
    return isStated && line.length <= (TEXT_CHARS[field] ?? 500) ? line : null;
  };

const oneWordOf =
  (allowed: readonly string[]): Reader =>
  (value) =>
    allowed.includes(value) ? value : null;

const DAYS_MAX = 100;

const day: Reader = (value, words, { years }) => (isStatedDay(value, words, years) ? value : null);

const days: Reader = (value, words, { years }) => {
  const listed = [...new Set(value.split(/[,;\s]+/).filter((part) => part !== ""))];
  const isStated =
    listed.length > 0 &&
    listed.length <= DAYS_MAX &&
    listed.every((one) => isStatedDay(one, words, years));
  return isStated ? listed.toSorted() : null;
};

const amount: Reader = (value, words, { currency }) =>
  currency === null ? null : minorIn(value, words, currency);

const RATE = /^(cpm|flat|cpa|added_value)(?:\s+(\d+(?:\.\d+)?))?$/;

const rate: Reader = (value, words, { currency }) => {
  const [, type, decimal] = RATE.exec(value.trim()) ?? [];
  if (type === undefined || currency === null) return null;
  const minor =
    type === "added_value" ? 0 : decimal === undefined ? null : minorIn(decimal, words, currency);
  return minor === null ? null : { type: type as Rate["type"], amount_minor: minor, currency };
};

/** Currencies that may be printed as a bare `$`. */
const DOLLARS = new Set("usd cad aud nzd hkd sgd mxn".split(" "));

const currency: Reader = (value, words) => {
  const code = value.trim().toLowerCase();
  if (!/^[a-z]{3}$/.test(code)) return null;
  const found = currenciesIn(words);
  const isStated = found.includes(code) || (found.includes("dollar") && DOLLARS.has(code));
  return isStated ? code : null;
};

const counted =
  (max: number): Reader =>
  (value, words) => {
    const count = /^\d{1,15}$/.test(value.trim()) ? Number(value) : 0;
    const isStated = countsOf(words).includes(count);
    return count >= 1 && count <= max && isStated ? count : null;
  };

const length: Reader = (value, words) => {
  const seconds = /^\d{1,5}$/.test(value.trim()) ? Number(value) : 0;
  const numbers = countsOf(words);
  const isStated =
    lengthOf(words) === seconds || numbers.includes(seconds) || numbers.includes(seconds / 60);
  return seconds >= 1 && seconds <= 14_400 && isStated ? seconds : null;
};

const quantity: Reader = (value, words, context) => {
  const count = Number(value);
  const named = foldLine(words)
    .split(/[^\p{L}]+/u)
    .some((word) => word !== "" && wordNumber(word) === count);
  return named && count <= 1_000 ? count : counted(1_000)(value, words, context);
};

const READERS: Readonly<Record<ProposedField, Reader>> = {
  "advertiser.name": text("advertiser.name"),
  agency: text("agency"),
  campaign_name: text("campaign_name"),
  io_number: text("io_number"),
  currency,
  total_minor: amount,
  start_date: day,
  end_date: day,
  payment_terms: text("payment_terms"),
  show_name: text("show_name"),
  deliverable_type: oneWordOf([
    "audio_read",
    "video_integration",
    "social_clip",
    "newsletter_placement",
    "other",
  ]),
  placement: oneWordOf(["pre_roll", "mid_roll", "post_roll", "full_episode", "feed_post", "story"]),
  length_sec: length,
  quantity,
  air_dates: days,
  rate,
  guaranteed_impressions: counted(1_000_000_000_000),
  promo_code: text("promo_code"),
};

/** The value in the form of a correction; null where the words do not state it. */
export const statedValue = (
  { field, value, words }: { field: ProposedField; value: string; words: string },
  context: StatedContext,
): ProposedValue | null =>
  // Half of a surrogate pair is not valid text, and no database stores it.
  value.isWellFormed() && words.isWellFormed() ? READERS[field](value, words, context) : null;

/** All numbers of a text, including those of days and codes. */
const numbersOf = (words: string): ReadonlySet<number> =>
  new Set((words.normalize("NFKC").match(/\d+/g) ?? []).map(Number));

/** `£28k` and `1.5 million` do not state the amounts 28 and 1.5. */
const MULTIPLIED = /\d\s?(?:k|tsd|thousand|mil|mio|mln|million|m)(?![a-z\d])/;

function minorIn(value: string, words: string, code: string): number | null {
  if (!/^\d+(?:\.\d+)?$/.test(value.trim()) || MULTIPLIED.test(foldLine(words))) return null;
  const isStated = numbersIn(words).some(({ decimal }) => Number(decimal) === Number(value));
  return isStated ? minorOf(value.trim(), code) : null;
}

/**
 * Whether the words state the day: they contain the day as a number, its month as a number or a
 * word, and its year, which may be elsewhere in the document if the words have no year.
 */
function isStatedDay(value: string, words: string, years: ReadonlySet<number>): boolean {
  if (!isReadableDay(value)) return false;
  const [year = 0, month = 0, date = 0] = value.split("-").map(Number);
  const numbers = numbersOf(words);
  const hasYear = [...numbers].some((number) => number > 1_900 && number < 2_200);
  const isYear = hasYear ? numbers.has(year) : numbers.has(year % 100) || years.has(year);
  return numbers.has(date) && isYear && (numbers.has(month) || /\p{L}{3}/u.test(words));
}
