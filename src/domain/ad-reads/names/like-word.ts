import { editDistance } from "./edit-distance.ts";
import { HALF, QUARTER, synonymOf } from "../points/point-synonyms.ts";
import { skeletonOf, soundKey } from "./sound-key.ts";

/** Compares a spoken word with a word of a talking point. */

const HANGUL = /^\p{Script=Hangul}/u;

/**
 * A word with the forms by which it is compared. Each form is computed once, because a word is
 * compared with each word of each point.
 */
export class ComparedWord {
  readonly text: string;
  /** True for a script without blanks between words. */
  readonly isUnspaced: boolean;
  readonly isNumber: boolean;
  readonly beginsWithDigit: boolean;
  readonly isArabic: boolean;
  readonly isLatin: boolean;
  /** The length of time that the word states, as its number or its unit; null for other words. */
  quantity: string | null = null;
  #group: number | null | undefined;
  #bare: string | undefined;
  #sound: string | undefined;
  #skeleton: string | undefined;
  #root: string | undefined;

  constructor(text: string, isUnspaced: boolean) {
    this.text = text;
    this.isUnspaced = isUnspaced;
    this.beginsWithDigit = /^\d/.test(text);
    this.isNumber = this.beginsWithDigit && /^\d+$/.test(text);
    this.isArabic = /^\p{Script=Arabic}/u.test(text);
    this.isLatin = /^[a-z]/.test(text);
  }

  /** Number of the group of synonyms of the word; null where it has none. */
  get group(): number | null {
    if (this.#group === undefined) this.#group = synonymOf(this.text) ?? null;
    return this.#group;
  }

  /**
   * The stem in a form without letters that vary: Spanish and Italian stems change with the accent
   * (`tostado`, `tuesta`), Korean stems change within a syllable and are therefore compared by
   * letter.
   */
  get bare(): string {
    return (this.#bare ??= HANGUL.test(this.text)
      ? this.text.normalize("NFD")
      : this.text.replace(/ue|uo/g, "o").replace(/ie/g, "e"));
  }

  get sound(): string {
    return (this.#sound ??= soundKey(this.text));
  }

  get skeleton(): string {
    return (this.#skeleton ??= skeletonOf(this.text));
  }

  /** The word without article, prefixes and the letters that change with inflection. */
  get root(): string {
    return (this.#root ??= this.text
      .replace(/^[وف]?(?:ال|لل|ب|ل|ك)?(?=\p{L}{3})/u, "")
      .replace(/[اويهءئؤ]/g, ""));
  }
}

export function isLikeWord(said: ComparedWord, term: ComparedWord): boolean {
  // Lengths of time are compared by value: two weeks are not two months, but they are fourteen
  // days.
  if (said.quantity !== null && term.quantity !== null && said.quantity !== term.quantity)
    return false;
  if (said.text === term.text || said.text === term.quantity) return true;
  if (term.text === "50" && said.group === HALF) return true;
  if (term.text === "15" && said.group === QUARTER) return true;
  if (term.isNumber || term.isUnspaced || said.isUnspaced || said.beginsWithDigit) return false;
  if (term.group !== null && term.group === said.group) return true;
  if (said.isArabic && term.isArabic) return isLikeRoot(said.root, term.root);
  if (said.isLatin !== term.isLatin) return isLikeSkeleton(said.skeleton, term.skeleton);
  return isLikeSpelling(said, term);
}

function isLikeSpelling(said: ComparedWord, term: ComparedWord): boolean {
  const [one, other] = [said.bare, term.bare];
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 3) return false;
  let common = 0;
  while (common < short.length && short[common] === long[common]) common += 1;
  // Endings may differ, provided that the stem is the larger part of both words.
  if (common >= 4 && common >= short.length - 2 && common >= long.length * 0.5) return true;
  if (common >= 5 && common >= long.length * 0.5) return true;
  if (common === short.length && long.length - common <= (common >= 4 ? 3 : 1)) return true;
  // The word may be a part of a compound: `Gepäck` in `Gepäckabholung`.
  if (short.length >= 5 && long.length - short.length >= 4 && isPartOf(short, long)) return true;
  if (short.length >= 5 && said.sound === term.sound) return true;
  return short.length >= 6 && editDistance(said.text, term.text, 1) <= 1;
}

const isPartOf = (short: string, long: string): boolean =>
  long.startsWith(short) || long.endsWith(short);

const isLikeSkeleton = (one: string, other: string): boolean =>
  other.length >= 4 && editDistance(one, other, 1) <= 1;

const isLikeRoot = (one: string, other: string): boolean => {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return (
    short.length >= 2 &&
    (short.length >= 3 ? long.includes(short) || hasShared(one, other) : one === other)
  );
};

/** True where three letters of the root are the same in a row. */
function hasShared(one: string, other: string): boolean {
  for (let at = 0; at + 3 <= one.length; at += 1)
    if (other.includes(one.slice(at, at + 3))) return true;
  return false;
}
