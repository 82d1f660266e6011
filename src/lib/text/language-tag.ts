const TAG_CHARS_MAX = 35;
/** `english` is well-formed, and registered as nothing. */
const PRIMARY = /^(?:[a-z]{2,3}|x|i)(?:-|$)/i;

/** A BCP 47 tag in its canonical form, `_` read as `-`; null for text that is none. */
export function canonicalLanguage(raw: string | null | undefined): string | null {
  const tag = raw?.trim().replaceAll("_", "-") ?? "";
  if (tag.length > TAG_CHARS_MAX || !PRIMARY.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
