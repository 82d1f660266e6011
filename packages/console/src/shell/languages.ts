/** The languages of the console, by their names in themselves: a folder of `src/texts` each. */
export const LANGUAGES = { de: "Deutsch", en: "English" } as const;

export type Language = keyof typeof LANGUAGES;
