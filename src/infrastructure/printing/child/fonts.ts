import { readdirSync } from "node:fs";
import { extname, join } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * The fonts of prints. Files and not folders are named, so that no other weight and no font of the
 * system changes a print.
 */

const THEME = new URL("../../../surfaces/theme/fonts/", import.meta.url);

export const programFonts = (): string[] =>
  [
    new URL("inter-400.ttf", THEME),
    new URL("inter-600.ttf", THEME),
    new URL("source-serif.ttf", THEME),
    import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
    import.meta
      .resolve("@expo-google-fonts/noto-sans/400Regular_Italic/NotoSans_400Regular_Italic.ttf"),
    import.meta.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
    import.meta
      .resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
    import.meta
      .resolve("@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf"),
  ].map((address) => fileURLToPath(address));

/** Forms that the typesetter reads; it passes over WOFF without a word. */
const FORMS: ReadonlySet<string> = new Set([".ttf", ".otf", ".ttc", ".otc"]);

/** The files of an operator's folder, in the order of their names. */
export const fontsIn = (folder: string): string[] =>
  readdirSync(folder)
    .filter((name) => FORMS.has(extname(name).toLowerCase()))
    .toSorted()
    .map((name) => join(folder, name));
