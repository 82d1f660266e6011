import { expect, it } from "vitest";
import { queryText } from "./lexemes.ts";
import { parseQuery } from "./query.ts";

const written = (text: string): string => queryText(parseQuery(text), ["A"]);

it.each([
  ["salt signal", "'Asalt' & 'Asignal'"],
  ["Salt salt SALT", "'Asalt'"],
  ['"salt and signal"', "('Asalt' <1> 'Aand' <1> 'Asignal')"],
  ["“salt and”", "('Asalt' <1> 'Aand')"],
  ["adver*", "'Aadver':*"],
  ["ad*", "'Aad'"],
  ["*", ""],
  ["AT&T", "('Aat' <1> 'At')"],
  ["e-mai*", "('Ae' <1> 'Amai':*)"],
  ["東京", "'A東京'"],
  ["東", "'A東':*"],
  ["東京タワー", "('A東京' <1> 'A京タ' <1> 'Aタワ' <1> 'Aワー')"],
  ['"東京 タワー"', "('A東京' <1> 'A京タ' <1> 'Aタワ' <1> 'Aワー')"],
  ["東京 タワー", "'A東京' & ('Aタワ' <1> 'Aワー')"],
  ["東京、大阪", "('A東京' <2> 'A大阪')"],
  ['"서울에서 만난"', "('A서울' <1> 'A울에' <1> 'A에서' <2> 'A만난')"],
  ['a "b', "'Aa' & 'Ab'"],
  ["rock AND roll | -x", "'Arock' & 'Aand' & 'Aroll' & 'Ax'"],
])("%s is searched as %s", (text, expected) => {
  expect(written(text)).toBe(expected);
});

it("names each group of shows once, and asks each for the whole query", () => {
  expect(queryText(parseQuery("salt signal"), ["A", "B", "A"])).toBe(
    "('Asalt' & 'Asignal') | ('Bsalt' & 'Bsignal')",
  );
});

it("takes the first sixteen words, and the first twelve of a phrase", () => {
  const words = Array.from({ length: 40 }, (_, index) => `w${index}`);
  const many = parseQuery(words.join(" "));
  expect({ terms: many.terms.length, isCut: many.isCut }).toEqual({ terms: 16, isCut: true });
  expect(parseQuery(`"${words.join(" ")}"`).terms[0]).toHaveLength(12);
  expect(parseQuery(words.slice(0, 16).join(" ")).isCut).toBe(false);
});
