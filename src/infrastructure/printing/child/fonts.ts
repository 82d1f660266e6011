import { readdirSync } from "node:fs";
import { createRequire } from "node:module";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The fonts of prints. Files and not folders are named, so that no other weight and no font of the
 * system changes a print.
 */

const THEME = new URL("../../../surfaces/theme/fonts/", import.meta.url);
const packages = createRequire(import.meta.url);

const OWN = ["inter-400.ttf", "inter-600.ttf", "source-serif.ttf"];
const OTHERS = [
  "@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf",
  "@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf",
  "@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf",
  "@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf",
  "@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf",
];

export const programFonts = (): string[] => [
  ...OWN.map((name) => fileURLToPath(new URL(name, THEME))),
  ...OTHERS.map((name) => packages.resolve(name)),
];

/** Forms that the typesetter reads; it passes over WOFF without a word. */
const FORMS: ReadonlySet<string> = new Set([".ttf", ".otf", ".ttc", ".otc"]);

/** The files of an operator's folder, in the order of their names. */
export const fontsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => FORMS.has(extname(name).toLowerCase()))
    .toSorted()
    .map((name) => join(folder, name));
