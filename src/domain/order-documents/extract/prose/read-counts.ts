import { foldLine } from "../text/fold-line.ts";
import { MONTHS } from "../values/month-names.ts";
import { countOf, NUMBER, NUMBER_WORDS, wordNumber } from "../values/read-number.ts";
import { moneyIn } from "../values/read-money.ts";
import { LENGTHS, saysEach } from "../values/terms.ts";
import { FURTHER_COUNTED_WORDS, FURTHER_UNIT_WORDS } from "../words/further-trade-words.ts";
import { joinedPhrases, phraseSource } from "../words/phrase-pattern.ts";
import { COUNTED_WORDS, UNIT_WORDS } from "../words/trade-words.ts";

const UNITS = phraseSource(joinedPhrases(UNIT_WORDS, FURTHER_UNIT_WORDS));
/**
 * A number with its unit. The words between them are bounded, so that a word of n letters is tried
 * once.
 */
const QUANTITY = new RegExp(
  String.raw`(?<![\d.,:£$€¥₹/#-])(?<![a-z\u03ac-\u03ce\u0430-\u045f])(${NUMBER_WORDS}|\d{1,3})(?!\d|[a-z\u03ac-\u03ce\u0430-\u045f]|[\s-]?(?:s\b|sec|sek|seg|min|"|''|[.,/]\d|k\b|°|%)|\.?\s?(?:de\s|di\s)?(?:${MONTHS})(?![a-z]))\s*(?:[x×]\s*)?(?:[\p{L}\p{M}\d:"'/-]{1,40}\s+){0,4}?${UNITS}`,
  "u",
);
const TIMES =
  /(?<![\d.,:£$€¥₹/])(\d{1,3})\s?[x×](?![a-z0-9])|(?<![a-z0-9])[x×]\s?(\d{1,3})(?![\d.,])/;
/**
 * Counts such as `計3回`, `3次`, `2회`. Excluded are `第3集`, which names one episode, and `1回3万円` and
 * `1회당`, which are prices.
 */
const EAST_ASIAN_TIMES =
  /(?:計|全|共|总|總|총)\s?(\d{1,3})\s?(?:回|本|枠|次|条|條|集|期|회|편|건|개)|(?<![第제]\s?)(?<![\d.,/])(\d{1,3})\s?(?:回|本|枠|次|条|條|集|期|檔|档|회|편|건)(?!\s?(?:当|あたり|당|播放|收听|收聽|曝光|再生|목|차|\d|[¥￥]))/;

/**
 * The number of spots that a text books: `two 60s mid-rolls`, `3x`, `2 eps`, `4回`; null where it is
 * not stated.
 */
export function quantityIn(text: string): number | null {
  const folded = withoutAmounts(text);
  const times = TIMES.exec(folded);
  if (times) return Number(times[1] ?? times[2]) || null;
  const asian = EAST_ASIAN_TIMES.exec(folded);
  if (asian) return Number(asian[1] ?? asian[2]) || null;
  const counted = QUANTITY.exec(folded)?.[1];
  return counted === undefined ? null : (wordNumber(counted) ?? (Number(counted) || null));
}

/** A text in which amounts and lengths are removed, so that they are not read as counts. */
function withoutAmounts(text: string): string {
  const folded = foldLine(text).replaceAll(LENGTHS, withoutDigits);
  const pieces: string[] = [];
  let from = 0;
  for (const { index, end } of moneyIn(text)) {
    pieces.push(folded.slice(from, index), withoutDigits(folded.slice(index, end)));
    from = end;
  }
  return pieces.join("") + folded.slice(from);
}

const withoutDigits = (text: string): string => text.replaceAll(/\d/g, "#");

const COUNTED = phraseSource(joinedPhrases(COUNTED_WORDS, FURTHER_COUNTED_WORDS));
const SCALE = String.raw`(?:k|tsd\.?|thousand|mil|mila|mille|mio\.?|million|mn|tys\.?|tusen|duizend|m|万|千|लाख|हजार|हज़ार)`;
const IMPRESSIONS = new RegExp(
  String.raw`(${NUMBER}\s?${SCALE}?)\s*(?:(?:guaranteed|gtd\.?|garantierte[nr]?|garantis|garanties|garantizadas|garantidas|garantiti|garantite|gegarandeerde|gwarantowanych|garanterade|d'|de|di|x|total|netto|net|ad)\s*){0,6}${COUNTED}`,
  "u",
);
const BEHIND_LABEL = new RegExp(
  String.raw`${COUNTED}[^\d\n]{0,30}?[:：=]\s*(${NUMBER}\s?${SCALE}?)(?![\d%])`,
  "u",
);

/** Words with which a writer corrects the number before them. */
const CORRECTED =
  /(?<![a-z])(?:sorry|correction|i mean|make that|pardon|pardonnez|nein|quatsch|korrektur|perdon|digo|quiero decir|desculpa|alias|scusa|anzi|pardon|sorry)(?![a-z])/g;

export interface Impressions {
  count: number;
  /** True where the impressions are those of each unit. */
  isEach: boolean;
}

/** The impressions that a text guarantees: `30,000 downloads per episode`, `40.000 AIs`. */
export function impressionsIn(text: string): Impressions | null {
  const folded = foldLine(text);
  // In "1,500 listens, sorry, 15,000 listens" the later number counts.
  const start = [...folded.matchAll(CORRECTED)].at(-1)?.index ?? 0;
  const match =
    IMPRESSIONS.exec(folded.slice(start)) ?? IMPRESSIONS.exec(folded) ?? BEHIND_LABEL.exec(folded);
  const count = match?.[1] === undefined ? null : countOf(match[1]);
  if (match === null || count === null || count === 0) return null;
  const behind = match.input
    .slice(match.index + match[0].length)
    .split(/[.,;|()](?!\d)|\s(?:at|zu|a|for)\s/)[0];
  return { count, isEach: saysEach((behind ?? "").slice(0, 30)) };
}
