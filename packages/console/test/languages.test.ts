import { globSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { LANGUAGES } from "../src/shell/languages.ts";

/** The type checker sees that a text has the shape of the English one; this is what it does not. */

const TEXTS = join(import.meta.dirname, "../src/texts");
const filesOf = (language: string): string[] =>
  globSync("**/*.ts", { cwd: join(TEXTS, language) }).toSorted();

/** The fixed words of a function's texts. */
const wordsOf = (source: string): string =>
  [...source.matchAll(/"([^"]*)"|`([^`]*)`/g)]
    .map(([, text, template]) => (text ?? template ?? "").replaceAll(/\$\{[^}]*\}/g, "#"))
    .join(" ");

/** Every sentence of a module by the path to it. */
function* sentencesOf(value: unknown, path: string): Generator<[string, string]> {
  if (typeof value === "string") yield [path, value];
  else if (typeof value === "function") yield [path, wordsOf(String(value))];
  else if (typeof value === "object" && value !== null)
    for (const [name, part] of Object.entries(value)) yield* sentencesOf(part, `${path}.${name}`);
}

async function textsOf(language: string): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  for (const file of filesOf(language)) {
    const module: unknown = await import(join(TEXTS, language, file));
    for (const [path, text] of sentencesOf(module, file)) found.set(path, text);
  }
  return found;
}

/** Three words of three letters: a sentence, and no name or unit. */
const SENTENCE = /\p{L}{3,}[ ,]+\p{L}{3,}[ ,]+\p{L}{3,}/u;

it("has a menu entry for each folder of texts", () => {
  expect(Object.keys(LANGUAGES).toSorted()).toEqual(readdirSync(TEXTS).toSorted());
});

const others = readdirSync(TEXTS).filter((language) => language !== "en");

describe.each(others)("the texts in %s", (language) => {
  it("are all there, and no more", async () => {
    expect(filesOf(language)).toEqual(filesOf("en"));
    const [english, other] = [await textsOf("en"), await textsOf(language)];
    expect([...other.keys()].toSorted()).toEqual([...english.keys()].toSorted());
  });

  it("are not the English ones", async () => {
    const [english, other] = [await textsOf("en"), await textsOf(language)];
    const same = [...other].filter(
      ([path, text]) => SENTENCE.test(text) && english.get(path) === text,
    );
    expect(same.map(([path]) => path)).toEqual([]);
  });
});
