/**
 * False for text PostgreSQL cannot keep: U+0000, and half a surrogate pair, which `\ud800` in JSON
 * can spell.
 */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** False for a JSON value with a text in it, or a name of a field, that PostgreSQL cannot keep. */
export function isStorable(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string" && !isStorableText(next)) return false;
    if (typeof next === "object" && next !== null) open.push(...Object.entries(next).flat());
  }
  return true;
}
