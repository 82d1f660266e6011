import { continents, countries, getCountryCode, type TCountryCode } from "countries-list";

/**
 * Countries as platforms write them, and the one fixed continent each belongs to. An unknown name
 * is shown as it is and never guessed.
 */

/**
 * Names in upstream answers that are neither in the list nor among the runtime's own English names.
 */
const ALIASES: Readonly<Record<string, TCountryCode>> = {
  "korea south": "KR",
  "korea republic of": "KR",
  "republic of korea": "KR",
  "korea north": "KP",
  "congo kinshasa": "CD",
  "congo the democratic republic of the": "CD",
  "congo brazzaville": "CG",
  "iran islamic republic of": "IR",
  "russian federation": "RU",
  "syrian arab republic": "SY",
  "lao peoples democratic republic": "LA",
  "moldova republic of": "MD",
  "tanzania united republic of": "TZ",
  "venezuela bolivarian republic of": "VE",
  "bolivia plurinational state of": "BO",
  "taiwan province of china": "TW",
  "hong kong sar china": "HK",
  "macao sar china": "MO",
  "viet nam": "VN",
  "brunei darussalam": "BN",
  "cape verde": "CV",
  swaziland: "SZ",
  burma: "MM",
  macedonia: "MK",
  "cote divoire": "CI",
  "czech republic": "CZ",
  uk: "GB",
  "u s a": "US",
};

/**
 * Without case, accents, punctuation and articles: "The Bahamas" and "Bahamas" have the same key,
 * and so have "St. Lucia" and "Saint Lucia".
 */
const keyOf = (name: string): string =>
  name
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .toLowerCase()
    .replaceAll("&", " and ")
    .replaceAll(/['’]/g, "")
    .replaceAll(/[^\p{L}\p{N}]+/gu, " ")
    .replaceAll(/\bst\b/g, "saint")
    .replace(/^ ?the /, "")
    .trim();

const isCode = (code: string): code is TCountryCode => Object.hasOwn(countries, code);

const byName: ReadonlyMap<string, string> = new Map([
  ...Object.entries(ALIASES),
  ...englishNames(),
  ...Object.entries(countries).flatMap(([code, { name, alias }]) =>
    [name, ...(alias ?? [])]
      .filter((word) => word.length > 2)
      .map((word) => [keyOf(word), code] as const),
  ),
]);

function* englishNames(): Iterable<[string, string]> {
  const names = new Intl.DisplayNames("en", { type: "region" });
  for (const code of Object.keys(countries)) yield [keyOf(names.of(code) ?? code), code];
}

/**
 * ISO 3166-1 alpha-2 code of an English name or of a code in any case; null where the text names no
 * known country.
 */
export function countryCodeOf(nameOrCode: string): string | null {
  const text = nameOrCode.trim();
  const code = text.toUpperCase();
  if (isCode(code)) return code;
  const known = byName.get(keyOf(text)) ?? getCountryCode(text);
  return known === false ? null : known;
}

/** English name of a country; null for a code that names no country. */
export const countryName = (code: string): string | null =>
  isCode(code) ? countries[code].name : null;

export interface Continent {
  /** `AF`, `AN`, `AS`, `EU`, `NA`, `OC`, `SA`. */
  code: string;
  name: string;
}

/**
 * The one continent to which a country is assigned: Russia, Türkiye and the Caucasus to Asia,
 * Cyprus to Europe, Egypt to Africa.
 */
export function continentOf(countryCode: string): Continent | null {
  if (!isCode(countryCode)) return null;
  const { continent } = countries[countryCode];
  return { code: continent, name: continents[continent] };
}
