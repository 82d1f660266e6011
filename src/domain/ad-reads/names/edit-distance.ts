/**
 * The minimum number of letters to insert, delete or replace to turn one text into the other; at
 * most `most` + 1, the result for every greater number.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (one === other) return 0;
  if (Math.abs(one.length - other.length) > most) return most + 1;
  if (most === 1) return differsOnce(one, other) ? 1 : 2;
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let at = 1; at <= one.length; at += 1) {
    const next = [at];
    let least = at;
    for (let to = 1; to <= other.length; to += 1) {
      const cost = one.charCodeAt(at - 1) === other.charCodeAt(to - 1) ? 0 : 1;
      const value = Math.min(
        (row[to] ?? most) + 1,
        (next[to - 1] ?? most) + 1,
        (row[to - 1] ?? most) + cost,
      );
      next.push(value);
      if (value < least) least = value;
    }
    if (least > most) return most + 1;
    row = next;
  }
  return Math.min(row[other.length] ?? most, most + 1);
}

/**
 * Whether two different texts differ in at most one letter between their common beginning and their
 * common end.
 */
function differsOnce(one: string, other: string): boolean {
  const least = Math.min(one.length, other.length);
  let before = 0;
  while (before < least && one.charCodeAt(before) === other.charCodeAt(before)) before += 1;
  let behind = 0;
  while (
    behind < least - before &&
    one.charCodeAt(one.length - 1 - behind) === other.charCodeAt(other.length - 1 - behind)
  )
    behind += 1;
  return Math.max(one.length, other.length) - before - behind <= 1;
}
