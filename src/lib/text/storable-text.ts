/**
 * False for text that PostgreSQL cannot store: U+0000, and half a surrogate pair, which JSON can
 * contain as `\ud800`.
 */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}

/** False for a JSON value with a text or a field name that PostgreSQL cannot store. */
export function isStorable(value: unknown): boolean {
  const open = [value];
  while (open.length > 0) {
    const next = open.pop();
    if (typeof next === "string" && !isStorableText(next)) return false;
    if (typeof next === "object" && next !== null) open.push(...Object.entries(next).flat());
  }
  return true;
}
