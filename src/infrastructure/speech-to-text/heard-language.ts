import { canonicalLanguage } from "../../lib/text/language-tag.ts";

/**
 * BCP 47 tag of the language in an answer: a tag, or an English name in lower case (`english`), as
 * Whisper writes it. Null for any other text.
 */
export function heardLanguage(said: unknown): string | null {
  if (typeof said !== "string" || said.length > 40) return null;
  return canonicalLanguage(said) ?? byName().get(said.trim().toLowerCase()) ?? null;
}

let names: Map<string, string> | undefined;

/** Two-letter codes by English name, built once with 676 look-ups. */
function byName(): Map<string, string> {
  if (names !== undefined) return names;
  const letters = Array.from("abcdefghijklmnopqrstuvwxyz");
  const display = new Intl.DisplayNames(["en"], { type: "language", fallback: "none" });
  names = new Map();
  for (const first of letters)
    for (const second of letters) {
      const code = first + second;
      const name = display.of(code);
      if (name !== undefined && canonicalLanguage(code) === code)
        names.set(name.toLowerCase(), code);
    }
  return names;
}
