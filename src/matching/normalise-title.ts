import { foldText } from "./fold-text.ts";

/**
 * A word of a folded text with the characters around it: punctuation distinguishes a numbering from
 * a number.
 */
interface Word {
  text: string;
  /** The character before, or the empty string. */
  before: string;
  /** The next few characters. */
  after: string;
}

/** Letters and digits of any script with the marks on them. A mark on its own is no word. */
const WORD = /[\p{L}\p{N}][\p{L}\p{M}\p{N}]*/gu;

/** Enough to contain a delimiter, the blanks around it and the character after. */
const AFTER_LENGTH = 4;

/** In words: `season 2 episode 5`. */
const LONGEST_NUMBERING = 4;

const NUMBER = /^\p{Nd}{1,5}$/u;

/**
 * Years are no numbering: `2024: a review` begins with its subject. A show's 1,900th to 2,099th
 * episodes are recognised by a `#` or a word only.
 */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * What follows a number that is a numbering: `231:`, `231 |`, `231)`, `231. `, `231 - `. Not the
 * colon of `3:10 to Yuma`, the dot of `7.5 million`, or the hyphen of `24-hour`.
 */
const DELIMITER = /^\s*(?::(?!\p{Nd})|[|)\]、])|^\s*[-–—―.·•~](?=\s)|^\s+[-–—―·•]/u;

/**
 * Words for "episode" in the languages podcasts are mostly made in. Parts and chapters are content,
 * not numbering.
 */
const EPISODE_WORDS = new Set([
  "ep",
  "eps",
  "episode",
  "épisode",
  "episodio",
  "episódio",
  "folge",
  "aflevering",
  "avsnitt",
  "odcinek",
  "выпуск",
]);
const SEASON_WORDS = new Set([
  "season",
  "saison",
  "staffel",
  "temporada",
  "stagione",
  "seizoen",
  "säsong",
  "sezon",
  "сезон",
]);
const EPISODE_IN_ONE = /^(?:ep|eps|episode)\p{Nd}{1,5}$/u;
const SHORT_EPISODE = /^e\p{Nd}{1,4}$/u;
const SHORT_SEASON = /^s\p{Nd}{1,2}$/u;
const SEASON_AND_EPISODE = /^s\p{Nd}{1,2}ep?\p{Nd}{1,4}$/u;
const EAST_ASIAN_EPISODE = /^第\p{Nd}{1,5}[回話话集期]$/u;

function wordsOf(folded: string): Word[] {
  return [...folded.matchAll(WORD)].map((match) => {
    const end = match.index + match[0].length;
    return {
      text: match[0],
      before: folded.charAt(match.index - 1),
      after: folded.slice(end, end + AFTER_LENGTH),
    };
  });
}

/** How many words `episode 12`, `ep12` or `第12回` has at the front; 0 for another front. */
function episodeWords(words: readonly Word[]): number {
  const [first, second] = words;
  if (first === undefined) return 0;
  if (EPISODE_IN_ONE.test(first.text) || EAST_ASIAN_EPISODE.test(first.text)) return 1;
  return EPISODE_WORDS.has(first.text) && second !== undefined && NUMBER.test(second.text) ? 2 : 0;
}

/**
 * How many words `s2e5`, `s02 e05` or `season 2, episode 5` has at the front; 0 for another front.
 * A season alone is no numbering.
 */
function seasonWords(words: readonly Word[]): number {
  const [first, second] = words;
  if (first === undefined) return 0;
  if (SEASON_AND_EPISODE.test(first.text)) return 1;
  let season = 0;
  if (SHORT_SEASON.test(first.text)) season = 1;
  if (SEASON_WORDS.has(first.text) && second !== undefined && NUMBER.test(second.text)) season = 2;
  if (season === 0) return 0;
  const episode = SHORT_EPISODE.test(words[season]?.text ?? "")
    ? 1
    : episodeWords(words.slice(season));
  return episode === 0 ? 0 : season + episode;
}

/**
 * 1 for `#231`, `231:` or `E12 -` at the front, else 0: only punctuation makes these a numbering.
 */
function punctuatedNumberWords(words: readonly Word[]): number {
  const [first] = words;
  if (first === undefined) return 0;
  const isDelimited = DELIMITER.test(first.after);
  if (SHORT_EPISODE.test(first.text)) return isDelimited ? 1 : 0;
  if (!NUMBER.test(first.text)) return 0;
  return first.before === "#" || (isDelimited && !YEAR.test(first.text)) ? 1 : 0;
}

function showWordsAt(words: readonly Word[], start: number, show: readonly string[]): number {
  return show.every((word, index) => words[start + index]?.text === word) ? show.length : 0;
}

/**
 * Removes show names and numberings from the front, again and again, while something remains after
 * them: a title of nothing else keeps its last one (`Episode 12` stays `episode 12`).
 *
 * The result is stable: punctuation only makes more removable, so what no rule removes with its
 * punctuation, no rule removes without.
 */
function withoutFrontMatter(words: readonly Word[], show: readonly string[]): readonly Word[] {
  let start = 0;
  for (;;) {
    const front = words.slice(start, start + LONGEST_NUMBERING);
    const counts = [
      showWordsAt(words, start, show),
      seasonWords(front),
      episodeWords(front),
      punctuatedNumberWords(front),
    ];
    const length = words.length - start;
    const count = counts.find((count) => count > 0 && count < length);
    if (count === undefined) return words.slice(start);
    start += count;
  }
}

/**
 * The form in which two titles of one show are compared (docs/feeds.md#titles): folded, without
 * show name and episode numbering at the front, words of any script joined by single spaces, no
 * punctuation. `#231: The Tide & what it left` gives `the tide what it left`.
 *
 * Normalising twice changes nothing. A title without a letter or digit keeps its signs; only a
 * blank title gives the empty string, which matches nothing.
 */
export function normaliseTitle(title: string, showName: string | null): string {
  const folded = foldText(title);
  const words = wordsOf(folded);
  if (words.length === 0) return folded;
  const show = showName === null ? [] : wordsOf(foldText(showName)).map((word) => word.text);
  return withoutFrontMatter(words, show)
    .map((word) => word.text)
    .join(" ");
}
