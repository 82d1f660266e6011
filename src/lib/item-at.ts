/** The item at an index, which must exist. Throws a `RangeError` where the list has none there. */
export function itemAt<T>(items: ArrayLike<T>, index: number): T {
  if (index < 0 || index >= items.length) throw new RangeError(`No item at ${index}`);
  return items[index] as T;
}
