import { foldText } from "../../fold-text.ts";
import type { EpisodeNumber } from "../../title-numbering.ts";
import { asciiDigits } from "../texts/terms.ts";

/**
 * Reads episode numbers in captions: a number counts only where a sign or a word before or after it
 * marks it as one of an episode. A plain number is a year, a price or a count.
 */

/**
 * Words for "episode" before or after a number. They are only a start: further words, also of other
 * languages, are learned from the titles of the show.
 */
const BEFORE =
  "ep|eps|episode|episodes|épisode|épisodes|episodio|episódio|capitulo|capítulo|puntata|puntate|entrega|folge|aflevering|afl|avsnitt|odcinek|odcinka|odcinku|odcinkiem|odc|epizod|epizoda|bölüm|bölümü|bölümde|bölümden|bolum|jakso|afsnit|rész|díl|episodul|выпуск|выпуска|выпуске|выпуску|эпизод|эпизода|эпизоде|серия|серии|серию|випуск|епізод|επεισόδιο|επεισοδιο|الحلقة|حلقة|פרק|एपिसोड|कड़ी|भाग|एपिसोड|ตอนที่|ตอน|エピソード|에피소드|tập|episod";
const COUNTERS = "回|話|话|集|期|화|회|편";

const BEFORE_NUMBER = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:s|season\s*)(\d{1,2})[\s,.·:-]*)?(?:${BEFORE}|e)\s*[.:#№-]?\s*(?:n[ºo°r]\.?\s*)?(\d{1,5})(?![\p{N}]|[.,:]\d|\s*[%€$£])`,
  "gu",
);
const HASH_NUMBER =
  /(?<![\p{L}\p{N}&/])(?:#|№|n[º°]\s?)(\d{1,5})(?![\p{L}\p{N}]|[.,:]\d|\s*[%€$£])/gu;
const EAST_ASIAN = new RegExp(
  String.raw`(?:第|제|#|ep\.?\s*)\s*(\d{1,5}|[一二三四五六七八九十百]{1,5})\s*(?:${COUNTERS})`,
  "gu",
);
const WORD_AFTER = new RegExp(
  String.raw`(?<![\p{L}\p{N}.,$€£])(\d{1,5})\s?\.?\s?(?:${COUNTERS}|bölüm|jakso|rész|díl|серия|выпуск)(?!\p{L})`,
  "gu",
);

/** Years, which are no episode numbers where only a `#` marks them. */
const YEAR = /^(?:19|20)\d\d$/;

const plain = (digits: string): string => digits.replace(/^0+(?=\d)/, "");

/** Maximum letters of a text that are read. */
const READ_LETTERS = 20_000;

/**
 * Words that precede the episode's number in the titles of a show; in posts they mark a number as
 * an episode's.
 */
export type NumberWords = ReadonlySet<string>;

/**
 * The episode numbers that a text states, each once, in order. `learned` are the words before
 * numbers in the show's own titles.
 */
export function numbersIn(text: string, learned: NumberWords): EpisodeNumber[] {
  const folded = asciiDigits(foldText(withoutElision(text.slice(0, READ_LETTERS))));
  if (!/[\d一二三四五六七八九十]/u.test(folded)) return [];
  const found = new Map<string, EpisodeNumber>();
  const add = (digits: string | undefined, season: string | null = null): void => {
    if (digits === undefined) return;
    const number = /^\d/.test(digits) ? plain(digits) : hanNumber(digits);
    if (number !== null) found.set(`${season}/${number}`, { season, number });
  };
  for (const [, season, number] of folded.matchAll(BEFORE_NUMBER))
    add(number, season === undefined ? null : plain(season));
  for (const [, number] of folded.matchAll(HASH_NUMBER))
    if (number !== undefined && !YEAR.test(number)) add(number);
  for (const pattern of [EAST_ASIAN, WORD_AFTER])
    for (const [, number] of folded.matchAll(pattern)) add(number);
  if (learned.size > 0)
    for (const [, word, number] of folded.matchAll(/([\p{L}\p{M}]+)[\s.:#-]{0,3}(\d{1,5})(?!\d)/gu))
      if (word !== undefined && learned.has(word)) add(number);
  return [...found.values()];
}

/** Splits `l'épisode 5` into two words. */
const withoutElision = (text: string): string => text.replaceAll(/(?<=\p{L})['’](?=\p{L})/gu, " ");

/** Abbreviations of "number", which are used for counts of any kind: prices, streets, listeners. */
const ABBREVIATED =
  /(?<![\p{L}\p{N}])(?:no\.|nos\.|nr\.?|nro\.?|num\.|núm\.|n[º°]|№|numer|numerze|numero|número|numéro|nummer|number)\s?(\d{1,5})(?![\p{N}]|[.,:]\d|\s*[%€$£])/gu;

/** Numbers after such an abbreviation, if an episode of the show has them: `no. 13`, `nr 41`. */
export function abbreviatedNumbersIn(text: string, known: ReadonlySet<string>): EpisodeNumber[] {
  const folded = asciiDigits(foldText(text.slice(0, READ_LETTERS)));
  const found = [...folded.matchAll(ABBREVIATED)].map(([, digits]) => plain(digits ?? ""));
  return [...new Set(found)]
    .filter((number) => known.has(number))
    .map((number) => ({ season: null, number }));
}

const HAN_DIGITS = "零一二三四五六七八九";

/** Reads `十二` as `12`; null where the signs form no number below 1,000. */
function hanNumber(signs: string): string | null {
  let total = 0;
  let digit = 0;
  for (const sign of signs) {
    const value = HAN_DIGITS.indexOf(sign);
    if (value !== -1) digit = value;
    else {
      total += (digit === 0 ? 1 : digit) * (sign === "百" ? 100 : 10);
      digit = 0;
    }
  }
  const number = total + digit;
  return number === 0 ? null : String(number);
}

/** The words that precede the episode's own number in at least two titles. */
export function numberWordsOf(
  titles: readonly { title: string; number: number | null }[],
): NumberWords {
  const counts = new Map<string, number>();
  for (const { title, number } of titles) {
    if (number === null) continue;
    const folded = asciiDigits(foldText(title));
    for (const [, word, digits] of folded.matchAll(/([\p{L}\p{M}]+)[\s.:#-]{0,3}(\d{1,5})(?!\d)/gu))
      if (word !== undefined && Number(digits) === number)
        counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return new Set([...counts].filter(([, count]) => count >= 2).map(([word]) => word));
}
