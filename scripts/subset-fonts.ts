import { readFileSync, writeFileSync } from "node:fs";
import fontverter from "fontverter";
import subsetFont from "subset-font";

/**
 * Cuts the fonts of the pages to what they use and writes them to src/surfaces/theme/fonts. Run by hand
 * after an update of the font packages: `node scripts/subset-fonts.ts`.
 */

const FOLDER = new URL("../src/surfaces/theme/fonts/", import.meta.url);
const PACKAGES = new URL("../node_modules/", import.meta.url);

const charactersOf = (ranges: readonly (readonly [number, number])[]): string =>
  ranges
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)),
    )
    .join("");

/** Basic Latin, the letters of Latin-1, and the punctuation of typeset text with the minus sign. */
const LATIN =
  charactersOf([
    [0x20, 0x7e],
    [0xc0, 0xff],
  ]) + "\u00a0\u202f¡£§©«®°·»¿–—‘’‚“”„•…€−ŒœŠšŽžŸ";

const FONTS = [
  {
    from: "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2",
    to: "inter-latin.woff2",
    variationAxes: { wght: { min: 400, max: 600 } },
  },
] as const;

/** As their package has them: the licence of Source Serif lets a changed file not keep its name. */
const WHOLE = [
  [
    "@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2",
    "source-serif-latin.woff2",
  ],
  ["@fontsource-variable/inter/files/inter-latin-ext-wght-normal.woff2", "inter-latin-ext.woff2"],
  [
    "@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff2",
    "source-serif-latin-ext.woff2",
  ],
] as const;

const INTER = readFileSync(
  new URL("@fontsource-variable/inter/files/inter-latin-wght-normal.woff2", PACKAGES),
);
const SERIF = readFileSync(
  new URL("@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2", PACKAGES),
);

/** For pictures that the server draws: its program reads no compressed fonts and no axes. */
for (const weight of [400, 600])
  writeFileSync(
    new URL(`inter-${weight}.ttf`, FOLDER),
    await subsetFont(INTER, LATIN, { targetFormat: "sfnt", variationAxes: { wght: weight } }),
  );
writeFileSync(new URL("source-serif.ttf", FOLDER), await fontverter.convert(SERIF, "sfnt"));

for (const { from, to, ...options } of FONTS) {
  const font = await subsetFont(readFileSync(new URL(from, PACKAGES)), LATIN, {
    targetFormat: "woff2",
    ...options,
  });
  writeFileSync(new URL(to, FOLDER), font);
}
for (const [from, to] of WHOLE)
  writeFileSync(new URL(to, FOLDER), readFileSync(new URL(from, PACKAGES)));
for (const [folder, to] of [
  ["@fontsource-variable/inter", "inter-LICENSE.txt"],
  ["@fontsource/source-serif-4", "source-serif-LICENSE.txt"],
] as const)
  writeFileSync(new URL(to, FOLDER), readFileSync(new URL(`${folder}/LICENSE`, PACKAGES)));
