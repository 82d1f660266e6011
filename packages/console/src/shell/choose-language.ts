import { type Language, LANGUAGES } from "./languages.ts";

const COOKIE = "castmeter_language";
const YEAR_SEC = 31_536_000;

/** The languages but that of this page, with their names. */
export const otherLanguages = (): [Language, string][] =>
  (Object.entries(LANGUAGES) as [Language, string][]).filter(
    ([language]) => language !== document.documentElement.lang,
  );

/**
 * Keeps the choice in this browser, where the server reads it, and loads the page in it.
 *
 * @param home Path of the console, of which the cookie is.
 */
export function chooseLanguage(language: Language, home: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE}=${language}; path=${home}; max-age=${YEAR_SEC}; samesite=lax${secure}`;
  location.reload();
}
