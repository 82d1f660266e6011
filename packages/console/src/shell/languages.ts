/** The languages of the console, by their names in themselves: a folder of `src/texts` each. */
export const LANGUAGES = { de: "Deutsch", en: "English" } as const;

type Language = keyof typeof LANGUAGES;

const COOKIE = "castmeter_language";
const YEAR_SEC = 31_536_000;

/** The language of this page. */
export const openLanguage = (): string => document.documentElement.lang;

/** Keeps the choice in this browser, where the server reads it, and loads the page in it. */
export function chooseLanguage(language: Language, home: string): void {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `${COOKIE}=${language}; path=${home}; max-age=${YEAR_SEC}; samesite=lax${secure}`;
  location.reload();
}

export const languageList = Object.entries(LANGUAGES) as [Language, string][];
