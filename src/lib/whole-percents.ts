/**
 * Whole percents that add up to 100, by the largest remainder method; of equal remainders the
 * earlier part gets more. Null for unknown parts, and for all parts where none is known or the sum
 * is 0.
 */
export function wholePercents(parts: readonly (number | null)[]): (number | null)[] {
  const total = parts.reduce<number>((sum, part) => sum + (part ?? 0), 0);
  if (total <= 0) return parts.map(() => null);
  const exact = parts.map((part) => ((part ?? 0) / total) * 100);
  const whole = exact.map(Math.floor);
  const missing = 100 - whole.reduce((sum, part) => sum + part, 0);
  const raised = new Set(
    exact
      .map((value, index) => ({ index, rest: value - Math.floor(value) }))
      .filter(({ index }) => parts[index] !== null)
      .toSorted((one, other) => other.rest - one.rest || one.index - other.index)
      .slice(0, missing)
      .map(({ index }) => index),
  );
  return parts.map((part, index) =>
    part === null ? null : (whole[index] ?? 0) + (raised.has(index) ? 1 : 0),
  );
}
