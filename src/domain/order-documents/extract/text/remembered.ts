/** Maximum cached texts: as many as a document has lines. */
const TEXTS_MAX = 5_000;

/**
 * A function of a text alone with a cache, because several rules read the same line. Values are
 * shared and must not be changed.
 */
export function remembered<Value>(read: (text: string) => Value): (text: string) => Value {
  const found = new Map<string, Value>();
  return (text) => {
    const before = found.get(text);
    if (before !== undefined) return before;
    const value = read(text);
    if (found.size >= TEXTS_MAX) found.clear();
    found.set(text, value);
    return value;
  };
}
