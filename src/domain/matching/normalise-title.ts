import { foldText } from "./fold-text.ts";
import { type EpisodeNumber, frontNumberings } from "./title-numbering.ts";
import { type Word, wordsOf } from "./title-words.ts";

/** The words of a show's name, in the form in which they are removed from titles. */
export const showWordsOf = (showName: string | null): readonly string[] =>
  showName === null ? [] : wordsOf(foldText(showName)).map((word) => word.text);

/** A title's words without its front matter. */
export interface FrontStripped {
  words: readonly Word[];
  /** The numbers of the removed numberings. */
  numbers: readonly EpisodeNumber[];
}

/**
 * Removes show names and numberings from the front repeatedly, while words remain after them: a
 * title that consists of nothing else keeps the last one (`Episode 12` stays `episode 12`).
 *
 * The result is stable under repetition: punctuation only makes more parts removable, so a part
 * that is not removed with its punctuation is not removed without it either.
 */
export function withoutFrontMatter(words: readonly Word[], show: readonly string[]): FrontStripped {
  const numbers: EpisodeNumber[] = [];
  let rest = words;
  for (;;) {
    const { length } = rest;
    const isShow =
      show.length > 0 &&
      show.length < length &&
      show.every((word, index) => rest[index]?.text === word);
    const found = isShow
      ? { length: show.length, names: null }
      : frontNumberings(rest).find((numbering) => numbering.length < length);
    if (found === undefined) return { words: rest, numbers };
    if (found.names !== null) numbers.push(found.names);
    rest = rest.slice(found.length);
  }
}

/**
 * The form in which two titles of one show are compared (docs/feeds.md#titles): folded, without
 * show name and episode numbering at the front, words of any script joined by single spaces,
 * without punctuation. `#231: The Tide & what it left` gives `the tide what it left`.
 *
 * Normalising twice changes nothing. A title without a letter or digit keeps its signs; only a
 * blank title gives the empty string, which matches nothing.
 */
export function normaliseTitle(title: string, showName: string | null): string {
  const folded = foldText(title);
  const words = wordsOf(folded);
  if (words.length === 0) return folded;
  return withoutFrontMatter(words, showWordsOf(showName))
    .words.map((word) => word.text)
    .join(" ");
}
