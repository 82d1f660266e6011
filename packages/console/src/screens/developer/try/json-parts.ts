/** A member of an object or an entry of a list. */
export interface Part {
  name: string;
  value: unknown;
}

/** So many parts of one object or list are drawn at once. */
export const MORE = 50;

/** Parts of an object or list; null for what has none. */
export function partsOf(value: unknown): Part[] | null {
  if (Array.isArray(value))
    return value.map((entry: unknown, index) => ({ name: String(index), value: entry }));
  if (typeof value !== "object" || value === null) return null;
  return Object.entries(value).map(([name, entry]) => ({ name, value: entry as unknown }));
}

/** The answer itself is open, and what is small or near its top. */
export const isOpenAtFirst = (parts: number, depth: number): boolean =>
  depth === 0 || (depth < 3 && parts <= 12);
