import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Contrast as WCAG 2.2 defines it, computed from the tokens of all pages. */

type Tokens = Readonly<Record<string, string>>;

function luminanceOf(colour: string): number {
  const hex = colour.length === 4 ? colour.replaceAll(/[\da-f]/g, "$&$&") : colour;
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((start) => {
    const part = Number.parseInt(hex.slice(start, start + 2), 16) / 255;
    return part <= 0.040_45 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrastOf(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** The tokens of a style sheet: those of light, and those of dark where they differ. */
function themesOf(path: string): [string, Tokens][] {
  const css = readFileSync(new URL(path, import.meta.url), "utf8");
  const [light = {}, dark = {}] = [...css.matchAll(/:root \{([^}]*)\}/g)].map(([, block = ""]) =>
    Object.fromEntries(
      [...block.matchAll(/--([\w-]+): (#[\da-f]{3,6});/g)].map(([, name, value]) => [name, value]),
    ),
  );
  return [
    [`${path}, light`, light],
    [`${path}, dark`, { ...light, ...dark }],
  ] as [string, Tokens][];
}

const TOKENS = "../theme/tokens.css";
const SHEETS = [
  "./assets/pages.css",
  "../../people/oauth/pages/plain-page.css",
  "../public-pages/assets/public.css",
  "../../domain/charts/chart.css",
];

describe.each(themesOf(TOKENS))("%s", (_name, tokens) => {
  const of = (name: string): string => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`No colour ${name}`);
    return value;
  };

  it("draws fields, buttons and focus with at least 3:1 against what is around them", () => {
    for (const line of ["control", "accent"])
      for (const ground of ["surface", "page"])
        expect({ line, ground, contrast: contrastOf(of(line), of(ground)) }).toMatchObject({
          contrast: expect.toSatisfy((value: number) => value >= 3),
        });
  });

  it("draws categories and states with at least 3:1 against paper", () => {
    for (const line of [
      "audio",
      "video",
      "social",
      "single",
      "ok-bar",
      "warning-bar",
      "danger-bar",
    ])
      expect({ line, contrast: contrastOf(of(line), of("paper")) }).toMatchObject({
        contrast: expect.toSatisfy((value: number) => value >= 3),
      });
  });

  it("writes every text with at least 4.5:1", () => {
    const pairs: [string, string][] = [
      ["text", "page"],
      ["text", "surface"],
      ["muted", "page"],
      ["muted", "surface"],
      ["accent", "page"],
      ["accent", "surface"],
      ["ink", "paper"],
      ["muted", "paper"],
      ["muted", "sunken"],
      ["accent", "paper"],
      ["on-accent", "accent"],
      ["danger", "surface"],
      ...["danger", "warning", "ok"]
        .filter((tone) => `${tone}-soft` in tokens)
        .map((tone): [string, string] => [tone, `${tone}-soft`]),
    ];
    for (const [text, ground] of pairs)
      expect({ text, ground, contrast: contrastOf(of(text), of(ground)) }).toMatchObject({
        contrast: expect.toSatisfy((value: number) => value >= 4.5),
      });
  });
});

it("no style sheet has colours of its own", () => {
  for (const sheet of SHEETS) {
    const css = readFileSync(new URL(sheet, import.meta.url), "utf8");
    expect([sheet, css.match(/#[\da-f]{3,8}\b(?![\w-]*")/gi)]).toEqual([sheet, null]);
  }
});

it("fades no text but that of lists being loaded and of buttons that cannot be pressed", () => {
  for (const sheet of SHEETS) {
    const css = readFileSync(new URL(sheet, import.meta.url), "utf8");
    const faded = [...css.matchAll(/([^{}]+)\{[^{}]*(?<!-)\bopacity:/g)].map(
      ([, rule = ""]) => rule,
    );
    expect(faded.filter((rule) => !/aria-busy|:disabled/.test(rule))).toEqual([]);
  }
});
