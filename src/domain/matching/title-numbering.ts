import { isSetOff, type Word } from "./title-words.ts";

/** The number a title gives its episode, without leading zeros: `S02E05` gives `2` and `5`. */
export interface EpisodeNumber {
  season: string | null;
  number: string;
}

/** A numbering at one end of a title. */
export interface Numbering {
  /** Number of words of the numbering. */
  length: number;
  /** The number itself; null for digits of other scripts than Latin, which are not compared. */
  names: EpisodeNumber | null;
}

/** Maximum words of a numbering: `season 2 episode 5` has four. */
const LONGEST_NUMBERING = 4;

const NUMBER = /^\p{Nd}{1,5}$/u;

/**
 * Years are no numbering: `2024: a review` begins with its subject. A show's 1,900th to 2,099th
 * episodes are recognised by a `#` or a word only.
 */
const YEAR = /^(?:19|20)\d\d$/;

/**
 * Signs after a number that make it a numbering: `231:`, `231 |`, `231)`, `231. `, `231 - `. The
 * colon of `3:10 to Yuma`, the dot of `7.5 million` and the hyphen of `24-hour` are excluded.
 */
const DELIMITER = /^\s*(?::(?!\p{Nd})|[|)\]、])|^\s*[-–—―.·•~](?=\s)|^\s+[-–—―·•]/u;

/**
 * Words for "episode" in the languages podcasts are mostly made in. Words for parts and chapters
 * are absent, because they are content and no numbering.
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
const EPISODE_IN_ONE = /^(?:ep|eps|episode)(\p{Nd}{1,5})$/u;
const SHORT_EPISODE = /^e(\p{Nd}{1,4})$/u;
const SHORT_SEASON = /^s(\p{Nd}{1,2})$/u;
const SEASON_AND_EPISODE = /^s(\p{Nd}{1,2})ep?(\p{Nd}{1,4})$/u;
const EAST_ASIAN_EPISODE = /^第(\p{Nd}{1,5})[回話话集期]$/u;

const hasDigit = ({ text }: Word): boolean => /\p{Nd}/u.test(text);

const plainNumber = (digits: string | undefined): string | null =>
  digits !== undefined && /^\d+$/.test(digits) ? digits.replace(/^0+(?=\d)/, "") : null;

function numbering(length: number, digits: string | undefined, season?: string): Numbering {
  const number = plainNumber(digits);
  return { length, names: number === null ? null : { season: plainNumber(season), number } };
}

/** `episode 12`, `ep12` or `第12回` at the front. */
function episodeNumbering(words: readonly Word[]): Numbering | null {
  const [first, second] = words;
  if (first === undefined) return null;
  const inOne = EPISODE_IN_ONE.exec(first.text) ?? EAST_ASIAN_EPISODE.exec(first.text);
  if (inOne !== null) return numbering(1, inOne[1]);
  return EPISODE_WORDS.has(first.text) && second !== undefined && NUMBER.test(second.text)
    ? numbering(2, second.text)
    : null;
}

/** `s2e5`, `s02 e05` or `season 2, episode 5` at the front. A season alone is no numbering. */
function seasonNumbering(words: readonly Word[]): Numbering | null {
  const [first, second] = words;
  if (first === undefined) return null;
  const both = SEASON_AND_EPISODE.exec(first.text);
  if (both !== null) return numbering(1, both[2], both[1]);
  const short = SHORT_SEASON.exec(first.text);
  const isLong = SEASON_WORDS.has(first.text) && second !== undefined && NUMBER.test(second.text);
  if (short === null && !isLong) return null;
  const length = isLong ? 2 : 1;
  const season = isLong ? second?.text : short?.[1];
  const digits = SHORT_EPISODE.exec(words[length]?.text ?? "")?.[1];
  if (digits !== undefined) return numbering(length + 1, digits, season);
  const episode = episodeNumbering(words.slice(length));
  return episode === null
    ? null
    : numbering(length + episode.length, episode.names?.number, season);
}

/** `#231`, `231:` or `E12 -` at the front: only punctuation makes these a numbering. */
function punctuatedNumbering(words: readonly Word[]): Numbering | null {
  const [first] = words;
  if (first === undefined) return null;
  const isDelimited = DELIMITER.test(first.after);
  const short = SHORT_EPISODE.exec(first.text);
  if (short !== null) return isDelimited ? numbering(1, short[1]) : null;
  if (!NUMBER.test(first.text)) return null;
  return first.gap.endsWith("#") || (isDelimited && !YEAR.test(first.text))
    ? numbering(1, first.text)
    : null;
}

/** The numberings a title may begin with, the longest form first. */
export function frontNumberings(words: readonly Word[]): Numbering[] {
  const front = words.slice(0, LONGEST_NUMBERING);
  if (!front.some(hasDigit)) return [];
  return [seasonNumbering(front), episodeNumbering(front), punctuatedNumbering(front)].filter(
    (found) => found !== null,
  );
}

/** Words after which a number counts parts and not episodes: `Part #2`. */
const COUNTED = new Set(
  "part pt teil vol volume chapter kapitel partie parte deel del tome tomo band часть no nr".split(
    " ",
  ),
);

/**
 * The numbering a title ends with, set off from it: `(#12)`, `| Episode 12`, `– S2E5`; also a plain
 * `#12`. Not `Part #2`, and not the end of `Test Episode 4`, which is its title.
 */
export function endNumbering(words: readonly Word[]): Numbering | null {
  const [before, last] = words.slice(-2);
  if (before === undefined || last === undefined || !hasDigit(last)) return null;
  for (let length = Math.min(LONGEST_NUMBERING, words.length - 1); length > 0; length -= 1) {
    const end = words.slice(-length);
    const found = seasonNumbering(end) ?? episodeNumbering(end);
    if (found?.length === length && end[0] !== undefined && isSetOff(end[0])) return found;
  }
  const isCounted = COUNTED.has(before.text);
  return !isCounted && last.gap.endsWith("#") && NUMBER.test(last.text)
    ? numbering(1, last.text)
    : null;
}

/** Whether a title that states the given numbers cannot mean an episode that has the others. */
export function contradict(
  these: readonly EpisodeNumber[],
  those: readonly EpisodeNumber[],
): boolean {
  if (these.length === 0 || those.length === 0) return false;
  return !these.some((one) => those.some((other) => agree(one, other)));
}

function agree(one: EpisodeNumber, other: EpisodeNumber): boolean {
  const isSeasonOpen = one.season === null || other.season === null;
  return one.number === other.number && (isSeasonOpen || one.season === other.season);
}
