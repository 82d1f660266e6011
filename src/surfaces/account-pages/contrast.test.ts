import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/** Contrast as WCAG 2.2 defines it, computed from the colours both style sheets declare. */

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

const SHEETS = ["./assets/pages.css", "../../oauth/pages/plain-page.css"];

describe.each(SHEETS.flatMap(themesOf))("%s", (_name, tokens) => {
  const of = (name: string): string => {
    const value = tokens[name];
    if (value === undefined) throw new Error(`No colour ${name}`);
    return value;
  };

  it("draws fields, buttons and focus with at least 3:1 against what is around them", () => {
    const border = "line-strong" in tokens ? "line-strong" : "strong";
    for (const line of [border, "accent"])
      for (const ground of ["surface", "page"])
        expect({ line, ground, contrast: contrastOf(of(line), of(ground)) }).toMatchObject({
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

it("both style sheets use one palette", () => {
  const [[, pages], , [, consent]] = SHEETS.flatMap(themesOf) as [
    [string, Tokens],
    [string, Tokens],
    [string, Tokens],
  ];
  expect(luminanceOf(consent["strong"] ?? "")).toBe(luminanceOf(pages["line-strong"] ?? ""));
  for (const name of ["page", "text", "muted", "accent", "danger", "warning"])
    expect([name, consent[name]]).toEqual([name, pages[name]]);
});

it("fades no text but that of lists being loaded and of buttons that cannot be pressed", () => {
  for (const sheet of SHEETS) {
    const css = readFileSync(new URL(sheet, import.meta.url), "utf8");
    const faded = [...css.matchAll(/([^{}]+)\{[^{}]*\bopacity:/g)].map(([, rule = ""]) => rule);
    expect(faded.filter((rule) => !/aria-busy|:disabled/.test(rule))).toEqual([]);
  }
});
