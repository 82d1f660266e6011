import { LANGUAGES } from "../languages/index.ts";

/** Ways in which a name that is written with a sign or a word for "and" is said. */

/** Between two words of a name: `Thistle & Rye`, `Sol + Mar`. */
const SIGN = /\s*[&＆+]\s*/gu;

const ANDS = new Map(LANGUAGES.map(({ code, and }) => [code, and.split("|")]));
const ANY_AND = new RegExp(
  `(?<=\\p{L}\\p{M}*\\s)(?:${LANGUAGES.flatMap(({ and }) => and.split("|")).join("|")})\\s(?=\\p{L})`,
  "giu",
);

/**
 * The name itself, with the sign in the words of the languages that are spoken, and, where it has
 * such a word, without it, as the sign is dropped when texts are compared.
 */
export function nameForms(name: string, languages: readonly string[]): string[] {
  const ands = languages.flatMap((code) => ANDS.get(code) ?? []);
  const forms = [name, name.replace(ANY_AND, "")];
  for (const and of ands) forms.push(name.replace(SIGN, ` ${and} `));
  return [...new Set(forms)];
}
