import { foldWord } from "../../text-search/fold-word.ts";
import type { Token } from "./fold-tokens.ts";
import { LANGUAGES } from "../languages/index.ts";

/** Maximum tokens that are examined; more do not change the result. */
const SAMPLE = 3000;

const LANGUAGES_OF_WORD = new Map<string, string[]>();
for (const { code, stopWords } of LANGUAGES)
  for (const word of new Set(stopWords.split(" ").map(foldWord)))
    LANGUAGES_OF_WORD.set(word, [...(LANGUAGES_OF_WORD.get(word) ?? []), code]);

export const isStopWord = (word: string, codes: readonly string[]): boolean =>
  LANGUAGES_OF_WORD.get(word)?.some((code) => codes.includes(code)) ?? false;

const KANA = /^[\p{Script=Hiragana}\p{Script=Katakana}]/u;
const HAN = /^\p{Script=Han}/u;

/**
 * The language of whose frequent words a text has most, and English, whose words are used in every
 * language. The language label of the feed is not used: it is often wrong, and a read may be in
 * another language.
 */
export function languagesOf(tokens: readonly Token[]): string[] {
  const counts = new Map<string, number>();
  const count = (code: string, by: number): unknown =>
    counts.set(code, (counts.get(code) ?? 0) + by);
  let kana = 0;
  let han = 0;
  for (const { text, isUnspaced } of tokens.slice(0, SAMPLE)) {
    if (isUnspaced) {
      if (KANA.test(text)) kana += 1;
      else if (HAN.test(text)) han += 1;
      continue;
    }
    const codes = LANGUAGES_OF_WORD.get(text);
    // A word that several languages share is weaker evidence for each.
    if (codes !== undefined) for (const code of codes) count(code, 1 / codes.length);
    if (/^\p{Script=Hangul}/u.test(text)) count("ko", 1);
  }
  count(kana * 10 > han ? "ja" : "zh", (kana + han) / 2);
  let best = "en";
  for (const { code } of LANGUAGES)
    if ((counts.get(code) ?? 0) > (counts.get(best) ?? 0)) best = code;
  return best === "en" ? ["en"] : [best, "en"];
}
