/** Phrases by language, folded, parted by bars: `mid-roll*|en medio`. */
export type Phrases = Readonly<Record<string, string>>;

const LETTER = String.raw`[a-z\u00df-\u017f]`;

/**
 * One pattern for the phrases of all languages. Latin phrases stand alone as words: a star before
 * or behind lets them begin or end within one. A hyphen may be a blank or nothing, a blank may be
 * a hyphen. Scripts without blanks match anywhere.
 */
export function phrasePattern(phrases: Phrases, flags = ""): RegExp {
  return new RegExp(phraseSource(phrases), flags);
}

/** The same as the source of a pattern, for use within a larger one. */
export function phraseSource(phrases: Phrases): string {
  const all = Object.values(phrases)
    .flatMap((list) => list.split("|"))
    .filter((phrase) => phrase !== "")
    .toSorted((one, other) => other.length - one.length);
  return `(?:${all.map(sourceOf).join("|")})`;
}

function sourceOf(phrase: string): string {
  const opens = phrase.startsWith("*");
  const closes = phrase.endsWith("*");
  const body = phrase.slice(opens ? 1 : 0, closes ? -1 : undefined);
  // Marks of loan letters in Devanagari are often left out, and have two codings.
  const source = body
    .replaceAll(/[\u0958-\u095f]/g, (letter) => letter.normalize("NFD"))
    .replaceAll(/[.()+?[\]{}^$|/\\]/g, String.raw`\$&`)
    .replaceAll("-", String.raw`[\s-]?`)
    .replaceAll(" ", String.raw`[\s-]`)
    .replaceAll("\u093c", "\u093c?");
  const isLatin = (letter: string | undefined): boolean =>
    letter !== undefined && /[a-z]/.test(letter);
  const before = !opens && isLatin(body[0]) ? `(?<!${LETTER})` : "";
  const behind = !closes && isLatin(body.at(-1)) ? `(?!${LETTER})` : "";
  return `${before}${source}${behind}`;
}
