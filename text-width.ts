/**
 * How wide a text is about, without a font at hand: enough to cut a name that would leave its place.
 */
import { cleanText } from "./markup.ts";

const FONT_PX = 12;

/** Letters as wide as the text is high: Chinese, Japanese, Korean, and emoji. */
const WIDE = /[\u1100-\u115F\u2E80-\uA4CF\uAC00-\uD7A3\uF900-\uFAFF\uFE30-\uFE6F\uFF00-\uFF60]/;
const CAPITAL_OR_DIGIT = /[\p{Lu}\d%@]/u;
const NARROW = /[\s.,:;!'|iljftI()[\]]/;
const MARK = /\p{M}/u;

function emsOf(letter: string): number {
  if (MARK.test(letter)) return 0;
  if (WIDE.test(letter) || letter.length > 1) return 1;
  if (NARROW.test(letter)) return 0.32;
  return CAPITAL_OR_DIGIT.test(letter) ? 0.66 : 0.56;
}

/** The width of a text at 12 px, rather too large than too small. */
export function textWidthPx(text: string): number {
  let ems = 0;
  for (const letter of text) ems += emsOf(letter);
  return ems * FONT_PX;
}

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });
/** A name that is longer than this is cut before it is measured. */
const LETTERS_MAX = 200;

/** The text, clean, and cut with `…` where it would be wider than `maxPx`; never inside a letter. */
export function fittedText(text: string, maxPx: number): string {
  const start = text.slice(0, LETTERS_MAX);
  if (start === text && textWidthPx(text) <= maxPx) return cleanText(text);
  let kept = "";
  let widthPx = FONT_PX;
  for (const { segment } of graphemes.segment(start)) {
    widthPx += textWidthPx(segment);
    if (widthPx > maxPx) break;
    kept += segment;
  }
  return cleanText(`${kept.trimEnd()}…`);
}
