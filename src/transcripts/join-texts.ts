/** Scripts that write no blanks between words. */
const UNSPACED =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}。、！？「」・ー]/u;
const CLOSING = /^[,.;:!?…%)\]}’”»、。！？]+/u;
const SENTENCE_END = /[.!?…。！？؟।]["'”’»)\]」』]*$/u;

/** True for text in a script without blanks between words. */
export const isUnspaced = (text: string): boolean => UNSPACED.test(text);

export const endsSentence = (text: string): boolean => SENTENCE_END.test(text);

/** Two texts that follow each other: with a blank between, where their script has blanks. */
export function joinTexts(left: string, right: string): string {
  if (left === "" || right === "") return left + right;
  if (CLOSING.test(right)) return left + right;
  const isTight = isUnspaced(lastLetter(left)) && isUnspaced(firstLetter(right));
  return isTight ? left + right : `${left} ${right}`;
}

const lastLetter = (text: string): string => text.slice(-2);
const firstLetter = (text: string): string => text.slice(0, 2);
