const TAG_CHARS_MAX = 35;
/** A registered form of the primary language. `english` is well-formed, but not registered. */
const PRIMARY = /^(?:[a-z]{2,3}|x|i)(?:-|$)/i;

/** A BCP 47 tag in its canonical form, with `_` read as `-`; null for text that is no tag. */
export function canonicalLanguage(raw: string | null | undefined): string | null {
  const tag = raw?.trim().replaceAll("_", "-") ?? "";
  if (tag.length > TAG_CHARS_MAX || !PRIMARY.test(tag)) return null;
  try {
    return Intl.getCanonicalLocales(tag)[0] ?? null;
  } catch {
    return null;
  }
}
