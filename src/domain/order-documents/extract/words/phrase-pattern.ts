import { foldLine } from "../text/fold-line.ts";

/**
 * Phrases by language, separated by bars: `mid-roll*|en medio`. They are folded for the pattern.
 */
export type Phrases = Readonly<Record<string, string>>;

/** Small letters of scripts that separate words by blanks: Latin, Greek and Cyrillic. */
const LETTER = String.raw`[a-z\u00df-\u017f\u03ac-\u03ce\u0430-\u045f\u0491]`;
const IS_LETTER = new RegExp(LETTER);

/** Joins the phrases of two tables. */
export function joinedPhrases(one: Phrases, other: Phrases): Phrases {
  const joined: Record<string, string> = { ...one };
  for (const [language, list] of Object.entries(other)) {
    const own = joined[language];
    joined[language] = own === undefined ? list : `${own}|${list}`;
  }
  return joined;
}

/**
 * One pattern for the phrases of all languages. Latin, Greek and Cyrillic phrases match whole
 * words: a star before or after them allows a match at the end or start of a word. A hyphen may be
 * a blank or nothing, a blank may be a hyphen. Phrases of other scripts match anywhere.
 */
export function phrasePattern(phrases: Phrases, flags = ""): RegExp {
  return new RegExp(phraseSource(phrases), flags);
}

/** The source of the same pattern, for use within a larger one. */
export function phraseSource(phrases: Phrases): string {
  const all = new Set(
    Object.values(phrases)
      .flatMap((list) => list.split("|"))
      .filter((phrase) => phrase !== "")
      .toSorted((one, other) => other.length - one.length)
      .map(sourceOf),
  );
  return `(?:${[...all].join("|")})`;
}

function sourceOf(phrase: string): string {
  const opens = phrase.startsWith("*");
  const closes = phrase.endsWith("*");
  const body = phrase.slice(opens ? 1 : 0, closes ? -1 : undefined);
  // Marks of loan letters in Devanagari are often left out, and are encoded in two ways.
  const source = foldLine(body.replaceAll(/[\u0958-\u095f]/g, (letter) => letter.normalize("NFD")))
    .replaceAll(/[.()+?[\]{}^$|/\\]/g, String.raw`\$&`)
    .replaceAll("-", String.raw`[\s-]?`)
    .replaceAll(" ", String.raw`[\s-]`)
    .replaceAll("\u093c", "\u093c?");
  const isLetter = (letter: string | undefined): boolean =>
    letter !== undefined && IS_LETTER.test(foldLine(letter));
  const before = !opens && isLetter(body[0]) ? `(?<!${LETTER})` : "";
  const behind = !closes && isLetter(body.at(-1)) ? `(?!${LETTER})` : "";
  return `${before}${source}${behind}`;
}
