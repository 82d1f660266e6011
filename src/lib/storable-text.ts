/**
 * False for text PostgreSQL cannot keep: U+0000, and half a surrogate pair, which `\ud800` in JSON
 * can spell.
 */
export function isStorableText(text: string): boolean {
  return !text.includes("\u0000") && text.isWellFormed();
}
