import { foldText } from "../matching/fold-text.ts";

/** Measures how well texts fit each other, in any script. */

/** Minimum letters of a word; shorter words say little about a subject. */
const LETTERS_MIN = 4;
/**
 * Longer words of the larger languages that occur in every text; other frequent words are weighted
 * by their rarity.
 */
const COMMON = new Set(
  (
    "about after also been before being every from have here into just like more most only other " +
    "people some than that their them then there these they this those what when where which " +
    "while will with your aber auch dass diese eine einen einer haben nicht oder ohne sich sind " +
    "wird avec dans elle leur mais nous pour sans sont vous como desde donde entre esta este " +
    "hasta para pero porque sobre todo isso mais muito seus anche come della delle nella sono"
  ).split(" "),
);
/** Minimum share of common runs of three letters for two words to be similar. */
const NEAR = 0.5;

const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}]/u;

/**
 * The terms of a text: folded words of at least four letters, and pairs of characters in scripts
 * without blanks between words.
 */
function termsOf(text: string): Set<string> {
  const terms = new Set<string>();
  for (const [word] of foldText(text).matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
    if (!UNSPACED.test(word)) {
      if (word.length >= LETTERS_MIN && !COMMON.has(word)) terms.add(word);
      continue;
    }
    const characters = Array.from(word);
    for (let at = 0; at + 1 < characters.length; at += 1)
      terms.add(`${characters[at]}${characters[at + 1]}`);
  }
  return terms;
}

/** True where a text contains a name as whole words, in any letter case. */
export function namesIt(text: string, name: string): boolean {
  const [inText, folded] = [foldText(text), foldText(name)];
  if (folded === "") return false;
  if (UNSPACED.test(folded)) return inText.includes(folded);
  const escaped = folded.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}])${escaped}(?![\\p{L}\\p{N}])`, "u").test(inText);
}

export interface TextFit {
  /** Share from 0 to 1. */
  share: number;
  /** Terms of the profile that the text contains, the rarest first. */
  shared: string[];
}

/**
 * The share of each profile's subject in a text: terms that the text contains count fully, similar
 * ones at a half, each weighted by its rarity among the profiles, relative to the eight heaviest
 * terms of the profile.
 */
export function fitProfiles(text: string, profiles: readonly string[]): TextFit[] {
  const terms = termsOf(text);
  const near = new Map([...terms].map((term) => [term, trigramsOf(term)]));
  const ofProfiles = profiles.map(termsOf);
  const counts = new Map<string, number>();
  for (const set of ofProfiles)
    for (const term of set) counts.set(term, (counts.get(term) ?? 0) + 1);
  const weightOf = (term: string): number =>
    Math.log(1 + ofProfiles.length / (counts.get(term) ?? 1));
  return ofProfiles.map((set) => {
    const weighted = [...set]
      .map((term) => ({ term, weight: weightOf(term) }))
      .toSorted((one, other) => other.weight - one.weight || (one.term < other.term ? -1 : 1));
    const whole = weighted.slice(0, TERMS_COUNTED).reduce((sum, { weight }) => sum + weight, 0);
    let found = 0;
    const shared: string[] = [];
    for (const { term, weight } of weighted) {
      const likeness = terms.has(term) ? 1 : isNear(term, near) ? 0.5 : 0;
      if (likeness === 0) continue;
      found += weight * likeness;
      shared.push(term);
    }
    return { share: whole === 0 ? 0 : Math.min(1, found / whole), shared };
  });
}

const TERMS_COUNTED = 8;

function isNear(term: string, others: ReadonlyMap<string, ReadonlySet<string>>): boolean {
  if (term.length < 5) return false;
  const own = trigramsOf(term);
  for (const [other, trigrams] of others)
    if (other.length >= 5 && similarityOf(own, trigrams) >= NEAR) return true;
  return false;
}

function trigramsOf(word: string): Set<string> {
  const padded = `  ${word} `;
  return new Set(Array.from({ length: padded.length - 2 }, (_, at) => padded.slice(at, at + 3)));
}

function similarityOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  let common = 0;
  for (const trigram of one) if (other.has(trigram)) common += 1;
  return common / (one.size + other.size - common);
}
