/**
 * A word of a folded text with the characters around it: punctuation distinguishes a numbering from
 * a number.
 */
export interface Word {
  text: string;
  /** Text between the previous word, or the start, and this word. */
  gap: string;
  /** The next few characters after the word. */
  after: string;
}

/** A word: letters and digits of any script with the marks on them. A mark alone is no word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/**
 * Characters kept after a word: enough for a delimiter, the blanks around it and the next
 * character.
 */
const AFTER_LENGTH = 4;

/** The words of a folded text (`foldText`), in order. */
export function wordsOf(folded: string): Word[] {
  let end = 0;
  return [...folded.matchAll(WORD)].map((match) => {
    const gap = folded.slice(end, match.index);
    end = match.index + match[0].length;
    return { text: match[0], gap, after: folded.slice(end, end + AFTER_LENGTH) };
  });
}

/**
 * Signs that separate a show name or a numbering from the title before it: `|`, ` - `, an opening
 * bracket.
 */
const SET_OFF = /[|([{«·•~–—―]|\s-+\s*[#"“„]?$/u;

/** Whether a word is set off from the one before it by more than blanks or a comma. */
export const isSetOff = ({ gap }: Word): boolean => SET_OFF.test(gap);
