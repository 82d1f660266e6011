/**
 * Scripts without blanks between words, as the inside of a character class of a regular expression.
 */
export const UNSPACED_SCRIPTS =
  "\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}" +
  "\\p{Script=Khmer}\\p{Script=Myanmar}";

/** Letters and punctuation of those scripts. */
const UNSPACED = new RegExp(`[${UNSPACED_SCRIPTS}。、！？「」・ー]`, "u");
const CLOSING = /^[,.;:!?…%)\]}’”»、。！？]+/u;
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]」』]*$/u;

/** True for text in a script without blanks between words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

export const endsSentence = (text: string): boolean => SENTENCE_END.test(text);

/**
 * Joins texts that follow each other, with blanks between them where their script uses blanks. They
 * are joined at the end, because a growing string is copied each time its last letter is read.
 */
export function joinTexts(texts: readonly string[]): string {
  const joined: string[] = [];
  let before = "";
  for (const text of texts) {
    if (text === "") continue;
    joined.push(before === "" ? "" : blankBetween(before, text), text);
    before = text;
  }
  return joined.join("");
}

function blankBetween(left: string, right: string): string {
  const isTight = isUnspaced(lastLetter(left)) && isUnspaced(firstLetter(right));
  return isTight || CLOSING.test(right) ? "" : " ";
}

const lastLetter = (text: string): string => text.slice(-2);
const firstLetter = (text: string): string => text.slice(0, 2);
