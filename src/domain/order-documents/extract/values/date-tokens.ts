import { foldLine } from "../text/fold-line.ts";
import { remembered } from "../text/remembered.ts";
import { monthNumber, MONTHS } from "./month-names.ts";

/** A printed date. `year` is null where no year is printed. */
export interface DateToken {
  /** Day and month, or two numbers in undecided order. */
  parts: { day: number; month: number } | { first: number; second: number };
  year: number | null;
  index: number;
  end: number;
}

const ORDINAL = String.raw`(?:st|nd|rd|th|er|\.|o|º|:e)?`;
/** Text after a number that is no day: a length, an amount or a count. */
const NO_DAY = String.raw`(?!\d|[.,]\d{3}(?!\d)|\s?(?:s\b|sec|sek|k\b|x\b|min|"|''|%|downloads|imp|days|tage|jours|dias|giorni|dagen|dni|dagar|दिन|日|回|本|円|秒))`;
const DAY = String.raw`\d{1,2}${NO_DAY}${ORDINAL}`;
/** `and` by language; in Italian and Spanish an article follows it before each day. */
const AND_WORD = "(?:and|und|et|y|e|en|i|och|og|sowie|ja|ve|dan|a|και|и|й|та|і)";
const ARTICLE = String.raw`(?:(?:del|dell'|il|l'|el|the|le|am|den|dem|op|om|on)\s*)?`;
const AND = String.raw`\s*(?:,\s*${AND_WORD}\s|[,、]|&|\+|\/|(?<![\p{L}])${AND_WORD}\s|और|तथा|व\s|と|和|及|과\s?|와\s?|및|و\s?)\s*${ARTICLE}`;
const TO = String.raw`\s*(?:[-~〜～]|\b(?:to|until|through|thru|bis|au|al|hasta|a|ate|tot|t\/m|do|till|til|sampai|hingga|s\/d)\b|\s(?:έως|εως|μέχρι|μεχρι|по|до)\s|から|से|至|到|부터|إلى|الى|حتى)\s*`;
const MONTH = String.raw`(?<![a-z\u03ac-\u03ce\u0430-\u045f])(${MONTHS})(?![a-z\u0131\u03ac-\u03ce\u0430-\u045f])\.?`;
/**
 * Further days of a list. The limit is a little above the days of a month: the pattern is tried
 * from each day, and the limit keeps it linear.
 */
const MORE_DAYS = String.raw`(?:(?:${AND}|${TO})${DAY}){0,40}`;
const YEAR = String.raw`(\d{4}(?!\d)|'\d{2}(?!\d))`;

const DAYS = String.raw`(?<![\d:.,£$€¥/-])(${DAY}${MORE_DAYS})`;

const ISO = /(?<![\d/.-])(\d{4})([-/.])(\d{1,2})\2(\d{1,2})(?!\d)/g;
const EAST_ASIAN = /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?(\d{1,2})\s?[日일号號]/g;
/** Further days without the month: `9月4日、11日`. */
const EAST_ASIAN_MORE =
  /(\d{1,2})\s?[月월]\s?\d{1,2}\s?[日일]((?:\s?(?:[、,・]|と|和|及|과|와|및)\s?\d{1,2}\s?[日일]){1,30})/g;
/** Days of one month before a single sign for days: `9月4、11日`. */
const EAST_ASIAN_LIST =
  /(?:(\d{4})\s?[年년]\s?)?(\d{1,2})\s?[月월]\s?((?:\d{1,2}\s?(?:[、,・/]|と|和|及)\s?){1,30}\d{1,2})\s?[日일号號]/g;
const DAY_FIRST = new RegExp(
  String.raw`${DAYS}\s*(?:of\s|de\s|di\s|[-/])?\s*${MONTH}(?:[\s,/-]*(?:de\s|del\s|di\s)?${YEAR})?`,
  "gu",
);
const MONTH_FIRST = new RegExp(String.raw`${MONTH}\s*(${DAY}${MORE_DAYS})(?:,?\s*${YEAR})?`, "gu");
const NUMERIC = /(?<![\d.,/])(\d{1,2})([./-])(\d{1,2})\2(\d{4}|\d{2})(?!\d)/g;
const NO_YEAR = /(?<![\d.,/-])(\d{1,2})\.(\d{1,2})\.(?!\d)/g;
/** Days before one that has its month: `03., 10. und 17.09.`. */
const DAYS_BEFORE =
  /(?<![\d.,/-])((?:\d{1,2}\.?(?:,\s|\s(?:und|\+|&|e|et|y|en|i|och|og)\s|\s?\+\s?)){1,30})(?=(\d{1,2})([./])(\d{1,2})(?!\d))/g;
const SHORT = /(?<![\d.,/-])(\d{1,2})\/(\d{1,2})(?![\d/])/g;

/**
 * A day `20.01` without a currency beside it, with two digits each, as Polish and Nordic lists
 * write it.
 */
const SHORT_POINT =
  /(?<![\d.,€$£]|[€$£]\s)(0[1-9]|[12]\d|3[01])\.(0[1-9]|1[0-2])(?!\d|[.,]\d|\s?(?:€|eur|usd|gbp|chf|pln|zl|kr|\$|£|%|sek|nok|dkk))/g;

const WEEKDAY =
  "monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonnabend|sonntag|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|lunes|martes|miercoles|jueves|viernes|sabado|domingo|segunda|terca|quarta|quinta|sexta|lunedi|martedi|mercoledi|giovedi|venerdi|domenica|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag|poniedzialek|wtorek|sroda|czwartek|piatek|sobota|niedziela|mandag|tisdag|tirsdag|onsdag|torsdag|fredag|lordag|sondag";
const SHORT_WEEKDAY =
  "mon|tues?|weds?|thu(?:rs?)?|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|jeu|ven|sam|dim|mie|jue|vie|sab|dom|seg|ter|qua|qui|sex|mer|gio|ma|wo|vr|za|zo|pon|wt|sr|czw|pt|nd|tis|ons|tor|fre|man";
const WEEKDAYS = new RegExp(
  String.raw`(?<![a-z\d])(?:(?:${WEEKDAY})(?:s|e|n|-feira)?'?|${SHORT_WEEKDAY})[.,]{0,2}(?=\s+\d)|(?<=[,;/]\s?|^)mar(?=\s\d{1,2}[/.])|\((?:月|火|水|木|金|土|日|월|화|수|목|금|토|일|周[一二三四五六日天]|星期[一二三四五六日天])\)`,
  "g",
);

/** A text with blanks in place of weekdays before a day, which add nothing. */
const withoutWeekdays = (folded: string): string =>
  folded.replaceAll(WEEKDAYS, (name) => " ".repeat(name.length));

const fullYear = (text: string | undefined): number | null => {
  if (text === undefined) return null;
  const year = Number(text.replace("'", ""));
  return year < 100 ? 2000 + year : year;
};

const orderOf = (first: number, second: number, separator: string): DateToken["parts"] => {
  if (separator === "." || first > 12) return { day: first, month: second };
  if (second > 12 || first === second) return { day: second, month: first };
  return { first, second };
};

/**
 * The dates in a text, in its order, without overlap: numbers in any order, words in the languages
 * of `month-names.ts`, lists (`3, 10 and 17 November`). With `hasShort` also `3/11` is read.
 */
export function dateTokens(text: string, { hasShort = false } = {}): readonly DateToken[] {
  return hasShort ? shortTokens(text) : longTokens(text);
}

const shortTokens = remembered((text) => tokensOf(text, true));
const longTokens = remembered((text) => tokensOf(text, false));

function tokensOf(text: string, hasShort: boolean): DateToken[] {
  // Every date has a digit, and most lines have none.
  if (!/\d/.test(text)) return [];
  let rest = withoutWeekdays(foldLine(text));
  const tokens: DateToken[] = [];
  const take = (pattern: RegExp, read: (match: RegExpExecArray) => DateToken[]): void => {
    const matches = [...rest.matchAll(pattern)];
    for (const match of matches) tokens.push(...read(match));
    if (matches.length > 0)
      rest = rest.replaceAll(pattern, (whole: string) => "_".repeat(whole.length));
  };
  const one = (
    match: RegExpExecArray,
    parts: DateToken["parts"],
    year: number | null,
  ): DateToken[] => [{ parts, year, index: match.index, end: match.index + match[0].length }];

  take(ISO, (match) =>
    one(match, { day: Number(match[4]), month: Number(match[3]) }, Number(match[1])),
  );
  const more = [...rest.matchAll(EAST_ASIAN_MORE)].map((match) => ({
    month: Number(match[1]),
    end: match.index + match[0].length,
    days: match[2] ?? "",
  }));
  take(EAST_ASIAN_LIST, (match) => listed(match, match[3] ?? "", match[2] ?? "", match[1]));
  take(EAST_ASIAN, (match) =>
    one(match, { day: Number(match[3]), month: Number(match[2]) }, fullYear(match[1])),
  );
  for (const { month, end, days } of more)
    for (const day of days.matchAll(/\d{1,2}/g)) {
      const index = end - days.length + day.index;
      const parts = { day: Number(day[0]), month };
      tokens.push({ parts, year: null, index, end: index + day[0].length });
    }
  take(DAYS_BEFORE, (match) =>
    [...(match[1] ?? "").matchAll(/\d{1,2}/g)].map((day) => ({
      parts: orderOf(Number(day[0]), Number(match[4]), match[3] ?? ""),
      year: null,
      index: match.index + day.index,
      end: match.index + day.index + day[0].length,
    })),
  );
  take(NUMERIC, (match) =>
    one(match, orderOf(Number(match[1]), Number(match[3]), match[2] ?? ""), fullYear(match[4])),
  );
  const hasMonth = ANY_MONTH.test(rest);
  const takeDayFirst = (): void =>
    take(DAY_FIRST, (match) => listed(match, match[1] ?? "", match[2] ?? "", match[3]));
  const takeMonthFirst = (): void =>
    take(MONTH_FIRST, (match) => listed(match, match[2] ?? "", match[1] ?? "", match[3]));
  // In `Oct 12 - Nov 22` the other order would match `12 - Nov`, so the order that starts first in
  // the text is used.
  if (!hasMonth) {
    // Patterns with a month's name are not tried on text without one.
  } else if (placeOf(rest, MONTH_FIRST) < placeOf(rest, DAY_FIRST)) {
    takeMonthFirst();
    takeDayFirst();
  } else {
    takeDayFirst();
    takeMonthFirst();
  }
  take(NO_YEAR, (match) => one(match, { day: Number(match[1]), month: Number(match[2]) }, null));
  if (hasShort) {
    take(SHORT_POINT, (match) =>
      one(match, { day: Number(match[1]), month: Number(match[2]) }, null),
    );
    take(SHORT, (match) => one(match, orderOf(Number(match[1]), Number(match[2]), "/"), null));
  }
  return tokens.toSorted((left, right) => left.index - right.index);
}

const ANY_MONTH = new RegExp(MONTH);

const placeOf = (text: string, pattern: RegExp): number => {
  const place = text.search(pattern);
  return place === -1 ? text.length : place;
};

/** The days of one month, each as a token at its own position in the text. */
function listed(
  match: RegExpExecArray,
  days: string,
  month: string,
  year: string | undefined,
): DateToken[] {
  const start = match.index + match[0].indexOf(days);
  const found = [...days.matchAll(/\d{1,2}/g)];
  return found.map((day, position) => ({
    parts: { day: Number(day[0]), month: monthNumber(month) || Number(month) },
    year: fullYear(year),
    index: position === 0 ? match.index : start + day.index,
    end:
      position === found.length - 1
        ? match.index + match[0].length
        : start + day.index + day[0].length,
  }));
}

const RANGE = new RegExp(
  String.raw`^[\s.,a-z]{0,6}?${TO}(?:the|le|el|al)?\s*(?:[a-z]{2,9}\.?,?\s)?$`,
);

/** Whether two neighbouring dates are the ends of a range. */
export function isRange(text: string, one: DateToken, other: DateToken): boolean {
  const between = foldLine(text).slice(one.end, other.index);
  // In Czech and Slovak, `8. 6. a 22. 6.` are two days.
  const isCzech = /[ěščřžůťďľ]/iu.test(text) && between.trim() === "a";
  return !isCzech && RANGE.test(between);
}
