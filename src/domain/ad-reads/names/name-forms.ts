import { LANGUAGES } from "../languages/index.ts";

/** Spoken forms of a name that is written with a sign or a word for "and". */

/** A sign between two words of a name: `Thistle & Rye`, `Sol + Mar`. */
const SIGN = /\s*[&＆+]\s*/gu;

const ANDS = new Map(LANGUAGES.map(({ code, and }) => [code, and.split("|")]));
const ANY_AND = new RegExp(
  `(?<=\\p{L}\\p{M}*\\s)(?:${LANGUAGES.flatMap(({ and }) => and.split("|")).join("|")})\\s(?=\\p{L})`,
  "giu",
);

/**
 * The name itself; the name with the sign replaced by the word for "and" of each spoken language;
 * and, where it has such a word, the name without it, because the sign is dropped when texts are
 * compared.
 */
export function nameForms(name: string, languages: readonly string[]): string[] {
  const ands = languages.flatMap((code) => ANDS.get(code) ?? []);
  const forms = [name, name.replace(ANY_AND, "")];
  for (const and of ands) forms.push(name.replace(SIGN, ` ${and} `));
  return [...new Set(forms)];
}
