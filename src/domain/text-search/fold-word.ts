/**
 * Folds words to the form in which the search compares them: compatibility forms are unified
 * (NFKC); letter case, accents of Latin and Greek, vowel marks of Arabic and Hebrew, and
 * apostrophes are removed. Marks of other scripts form letters of their own and are kept
 * (Devanagari vowels, Cyrillic й).
 */

const PLAIN = /^[a-z0-9]*$/;

/** Latin and Greek letters with the accents on them, once decomposed. */
const ACCENTED = /([\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu;

/** Hebrew points, and Arabic vowel marks with the tatweel, which only stretches a word. */
// oxlint-disable-next-line no-misleading-character-class -- ranges of marks, each by itself.
const POINTS = /[\u0591-\u05C7\u0610-\u061A\u0640\u064B-\u065F\u0670\u06D6-\u06DC\u06DF-\u06ED]/g;

/** Characters other than letters, marks and digits: apostrophes, joiners, the slash in ½. */
const OTHERS = /[^\p{L}\p{M}\p{N}]|\p{Default_Ignorable_Code_Point}/gu;

/** Letters that are written in two ways and have no Unicode decomposition. */
const VARIANTS: Readonly<Record<string, string>> = {
  ø: "o",
  đ: "d",
  ð: "d",
  ł: "l",
  æ: "ae",
  œ: "oe",
  þ: "th",
  ς: "σ",
  ё: "е",
  // Alef with hamza, madda or wasla; the final ya; ta marbuta; Persian kaf and ya.
  أ: "ا",
  إ: "ا",
  آ: "ا",
  ٱ: "ا",
  ى: "ي",
  ة: "ه",
  ک: "ك",
  ی: "ي",
};
const VARIANT = new RegExp(`[${Object.keys(VARIANTS).join("")}]`, "g");

/** Decimal digits of scripts other than Latin; each script has ten in sequence, from zero. */
const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;

function digitOf(digit: string): string {
  let zero = digit.codePointAt(0) ?? 0;
  const value = zero;
  while (value - zero < 9 && /^\p{Nd}$/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
  return String(value - zero);
}

/**
 * A folded word; empty where it has no letter or digit. It is upper-cased first, because
 * lower-casing alone keeps `ß` and `SS` apart, and both sigmas.
 */
export function foldWord(word: string): string {
  const lower = word.toLowerCase();
  if (PLAIN.test(lower)) return lower;
  return word
    .normalize("NFKC")
    .toUpperCase()
    .toLowerCase()
    .normalize("NFD")
    .replace(ACCENTED, "$1")
    .replace(POINTS, "")
    .normalize("NFC")
    .replace(VARIANT, (letter) => VARIANTS[letter] ?? letter)
    .replace(OTHERS, "")
    .replace(FOREIGN_DIGIT, digitOf);
}
