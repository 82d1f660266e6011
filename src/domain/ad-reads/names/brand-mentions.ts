import { itemAt } from "../../../lib/item-at.ts";
import type { Brand } from "../air-check.ts";
import { editDistance } from "./edit-distance.ts";
import { foldPhrase, type Token, tokensOf } from "../spoken/fold-tokens.ts";
import { nameForms } from "./name-forms.ts";
import { nearPlaces } from "./near-places.ts";
import { wordsFor } from "../reads/selling-cues.ts";
import { soundKey } from "./sound-key.ts";

/** Finds mentions of brands, as far as speech recognition spells them recognisably. */

export interface Mention {
  /** Index of the brand in the list. */
  brand: number;
  firstToken: number;
  endToken: number;
  /**
   * Certainty of the mention: 1 for the name as it is written, less for words that only sound like
   * it.
   */
  certainty: number;
}

export interface NamedText {
  text: string;
  tokens: readonly Token[];
  /** True where the transcript uses capitals, so that a word in small letters is no name. */
  hasCapitals: boolean;
  languages: readonly string[];
}

interface Name {
  brand: number;
  /** Letters of the name without blanks. */
  letters: string;
  key: string;
  /** Maximum certainty of a mention by this form of the name. */
  certainty: number;
  /** True where the name needs a capital, because its small letters form another word. */
  isCapital: boolean;
  words: number;
  /** Cache of the likeness of compared texts to the name. */
  known: Map<string, number>;
}

/** Minimum certainty from which a mention counts without other evidence. */
export const CERTAIN = 0.78;
const PART_CERTAINTY = 0.6;
const SMALL_LETTERS_FACTOR = 0.55;

function namesOf(brands: readonly Brand[], languages: readonly string[]): Name[] {
  const names: Name[] = [];
  const seen = new Set<string>();
  const add = (brand: number, text: string, certainty: number): void => {
    const tokens = tokensOf(text);
    const letters = tokens.map((token) => token.text).join("");
    const key = tokens.map((token) => soundKey(token.text)).join("");
    if (letters.length < 2 || key === "" || seen.has(`${brand} ${letters}`)) return;
    seen.add(`${brand} ${letters}`);
    const isCapital = /^\p{Lu}/u.test(text.trim());
    const words = wordsOf(tokens);
    names.push({ brand, letters, key, certainty, isCapital, words, known: new Map() });
  };
  brands.forEach(({ brand, otherNames }, index) => {
    for (const name of allNames({ brand, otherNames }))
      for (const form of nameForms(name, languages)) add(index, form, 1);
  });
  const firstWords = brands.map(({ brand }) => foldPhrase(brand).split(" ")[0] ?? "");
  brands.forEach(({ brand }, index) => {
    // The first word, `Northwind` for `Northwind Roasters`, is a name too where no other brand has
    // that word.
    const [first, second] = foldPhrase(brand).split(" ");
    if (first === undefined || second === undefined || first.length < 4) return;
    const isShared = brands.some(
      (other, at) =>
        at !== index && foldPhrase([other.brand, ...other.otherNames].join(" ")).includes(first),
    );
    if (!isShared && firstWords[index] === first)
      add(index, itemAt(brand.trim().split(/\s+/u), 0), PART_CERTAINTY);
  });
  return names;
}

/** All names of a brand, split where several are written in one field. */
export const allNames = ({ brand, otherNames }: Brand): string[] => [
  brand,
  ...otherNames.flatMap((names) => names.split(/[;|]/)),
];

const wordsOf = (tokens: readonly Token[]): number =>
  tokens.filter(({ isUnspaced }, at) => !isUnspaced || !tokens[at - 1]?.isUnspaced).length;

/** Maximum errors in a key that are accepted. */
const errorsOf = (key: string): number =>
  key.length <= 3 ? 0 : key.length <= 5 ? 1 : Math.floor(key.length * 0.27);

/** All mentions, in order. Where several brands fit the same words, the nearest name is taken. */
export function brandMentions(spoken: NamedText, brands: readonly Brand[]): Mention[] {
  const { tokens } = spoken;
  const keys = tokens.map(({ text }) => soundKey(text));
  const stream = streamOf(keys);
  const found: Mention[] = [];
  for (const name of namesOf(brands, spoken.languages)) {
    const lastTokens = new Set<number>();
    for (const end of nearPlaces(stream.letters, name.key, errorsOf(name.key))) {
      const token = stream.tokenOf[end] ?? 0;
      lastTokens.add(token).add(token + 1);
    }
    for (const last of lastTokens)
      for (const mention of windowsAt(spoken, keys, name, last)) found.push(mention);
  }
  return apart(found);
}

function streamOf(keys: readonly string[]): { letters: Uint16Array; tokenOf: Int32Array } {
  const length = keys.reduce((sum, key) => sum + key.length, 0);
  const letters = new Uint16Array(length);
  const tokenOf = new Int32Array(length);
  let at = 0;
  keys.forEach((key, token) => {
    for (let index = 0; index < key.length; index += 1) {
      letters[at] = key.charCodeAt(index);
      tokenOf[at] = token;
      at += 1;
    }
  });
  return { letters, tokenOf };
}

/** Mentions of a name whose last word is the given one. */
function windowsAt(
  { tokens, text, hasCapitals }: NamedText,
  keys: readonly string[],
  name: Name,
  last: number,
): Mention[] {
  if (last >= tokens.length) return [];
  const mentions: Mention[] = [];
  let letters = "";
  let key = "";
  // In Korean, particles are written at the end of the word.
  const bare = itemAt(tokens, last).text.replace(HANGUL_ENDING, "");
  const bareKey = soundKey(bare);
  let before = { letters: "", key: "" };
  for (let first = last; first >= 0; first -= 1) {
    if (first < last)
      before = {
        letters: itemAt(tokens, first).text + before.letters,
        key: itemAt(keys, first) + before.key,
      };
    letters = before.letters + itemAt(tokens, last).text;
    key = before.key + itemAt(keys, last);
    if (letters.length > Math.max(name.letters.length, name.key.length) + LENGTH_SPREAD) break;
    const likeness = Math.max(
      likenessOf(name, letters, key),
      bareKey === itemAt(keys, last)
        ? 0
        : likenessOf(name, before.letters + bare, before.key + bareKey),
    );
    if (likeness === 0) continue;
    // In addresses, names are written in small letters.
    const isSmall =
      hasCapitals &&
      name.isCapital &&
      !DOTS.has(tokens[last + 1]?.text ?? "") &&
      !WRITTEN_DOT.test(text.slice(itemAt(tokens, last).end, itemAt(tokens, last).end + 3)) &&
      /^\p{Ll}/u.test(text.slice(itemAt(tokens, first).start, itemAt(tokens, last).end));
    const certainty =
      name.certainty * likeness * (isSmall && name.words === 1 ? SMALL_LETTERS_FACTOR : 1);
    mentions.push({ brand: name.brand, firstToken: first, endToken: last + 1, certainty });
  }
  return mentions;
}

const LENGTH_SPREAD = 8;
const WRITTEN_DOT = /^\.\p{L}{2}/u;
const DOTS = new Set(wordsFor("dot").flatMap(({ words }) => words.map((word) => foldPhrase(word))));
const ARABIC = /^\p{Script=Arabic}/u;
const ARABIC_PREFIX = /^(?:و?(?:ال|لل|ب|ل|ك)|و)(?=\p{Script=Arabic}{3})/u;
const HANGUL_ENDINGS =
  "입니다|이에요|예요|이라고|라고|이라는|라는|에서는|에서|으로|로|은|는|이|가|을|를|와|과|의|에|도|만|랑|" +
  "하고|고요|이고요|인데요|까지|부터";
const HANGUL_ENDING = new RegExp(`(?<=\\p{Script=Hangul}{2})(?:${HANGUL_ENDINGS})$`, "u");
const ENDINGS: readonly (readonly [RegExp, number])[] = [
  // In Korean, particles are written at the end of the word; in Arabic, at its beginning.
  [/^\p{Script=Hangul}/u, 4],
  [/^[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}]/u, 2],
];

/**
 * Maximum cached words of a text: words repeat, and a text of different words must not fill the
 * memory.
 */
const KNOWN_MAX = 20_000;

function likenessOf(name: Name, letters: string, key: string): number {
  const said = `${letters} ${key}`;
  const known = name.known.get(said);
  if (known !== undefined) return known;
  if (name.known.size >= KNOWN_MAX) name.known.clear();
  const likeness = comparedLikeness(name, letters, key);
  name.known.set(said, likeness);
  return likeness;
}

function comparedLikeness(name: Name, letters: string, key: string): number {
  if (letters === name.letters) return 1;
  const isAlikeLong =
    Math.abs(letters.length - name.letters.length) < LENGTH_SPREAD ||
    Math.abs(key.length - name.key.length) <= errorsOf(name.key);
  if (!isAlikeLong) return 0;
  if (ARABIC.test(letters) && letters.replace(ARABIC_PREFIX, "") === name.letters) return 0.97;
  if (letters.startsWith(name.letters) && name.letters.length >= 3) {
    const most = ENDINGS.find(([script]) => script.test(letters))?.[1] ?? 0;
    const ending = letters.length - name.letters.length;
    if (ending <= most && name.letters.length >= ending + 3) return 0.95;
  }
  if (name.letters.length < 4) return 0;
  const size = Math.max(name.letters.length, 1);
  const most = Math.floor(size * 0.3);
  const errors = editDistance(letters, name.letters, most);
  const keySize = name.key.length;
  const keyMost = errorsOf(name.key);
  const keyErrors = editDistance(key, name.key, keyMost);
  const byLetters = errors > most || size < 5 ? 0 : 1 - errors / size;
  // Short words of two scripts are alike by chance.
  const isShort = keySize < (isLatin(letters) === isLatin(name.letters) ? 5 : 6) && keyErrors > 0;
  const byKey = keyErrors > keyMost || keySize < 3 || isShort ? 0 : 0.96 - keyErrors / keySize;
  const best = Math.max(byLetters, byKey);
  return best < 0.68 ? 0 : best;
}

const isLatin = (letters: string): boolean => /^[a-z0-9]/.test(letters);

/**
 * Removes overlaps: of overlapping mentions the more certain is kept; of equally certain ones the
 * longer, then that of the earlier brand.
 */
function apart(mentions: readonly Mention[]): Mention[] {
  const ranked = mentions.toSorted(
    (one, other) =>
      other.certainty - one.certainty ||
      other.endToken - other.firstToken - (one.endToken - one.firstToken) ||
      one.firstToken - other.firstToken ||
      one.brand - other.brand,
  );
  const taken = new Set<number>();
  const kept: Mention[] = [];
  for (const mention of ranked) {
    let isFree = true;
    for (let at = mention.firstToken; at < mention.endToken; at += 1) isFree &&= !taken.has(at);
    if (!isFree) continue;
    for (let at = mention.firstToken; at < mention.endToken; at += 1) taken.add(at);
    kept.push(mention);
  }
  return kept.toSorted((one, other) => one.firstToken - other.firstToken);
}
