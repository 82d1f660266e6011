/** Tags of a text in which commas separate them; of those that differ in case the first stays. */
export function tagsOf(text: string): string[] {
  const tags = new Map<string, string>();
  for (const part of text.split(",")) {
    const tag = part.trim();
    const key = tag.toLowerCase();
    if (tag !== "" && !tags.has(key)) tags.set(key, tag);
  }
  return [...tags.values()];
}
