/**
 * Warnings about an app's name. The name is the app's own claim, and letters of different alphabets
 * look alike: a Cyrillic and a Latin "a" are the same shape.
 */

const OWN_NAME = "castmeter";

const LATIN = /\p{Script=Latin}/u;
/** Alphabets with letters that resemble Latin ones. */
const RESEMBLING = /\p{Script=Cyrillic}|\p{Script=Greek}|\p{Script=Armenian}|\p{Script=Cherokee}/u;

/**
 * Letters with the Latin letter that they resemble, as far as the service's own name can be written
 * with them.
 */
const LATIN_SHAPES: Readonly<Record<string, string>> = {
  а: "a",
  α: "a",
  с: "c",
  ϲ: "c",
  е: "e",
  ε: "e",
  м: "m",
  ѕ: "s",
  т: "t",
  τ: "t",
  г: "r",
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
};

/** The visible shape of a text's letters: without accents, case and spaces. */
const shapeOf = (text: string): string =>
  text
    .normalize("NFKD")
    .toLowerCase()
    .replaceAll(/./gsu, (letter) => LATIN_SHAPES[letter] ?? letter)
    .replaceAll(/\P{L}/gu, "");

/**
 * True for a word such as "Mixdоwn" with a Cyrillic "о"; words that are each in one alphabet are
 * common.
 */
const mixesAlphabets = (name: string): boolean =>
  name.split(/[^\p{L}\p{M}]+/u).some((word) => LATIN.test(word) && RESEMBLING.test(word));

/** A warning about the name that a person should know; null for a harmless name. */
export function nameWarning(name: string): string | null {
  if (shapeOf(name).includes(OWN_NAME))
    return "It calls itself Castmeter. Castmeter's own pages never ask for access like this.";
  return mixesAlphabets(name)
    ? "Its name mixes letters of different alphabets, as imitations of other names do."
    : null;
}
