/** Per cent by which the API's rounding may differ from ours. */
const ROUNDING_PERCENT = 0.2;

/**
 * True where a change is not the one between both numbers: the API compares only platforms of
 * which as many days are known in both spans, so a part of the numbers is left out of it.
 */
export function isOfPart(
  now: number | null | undefined,
  before: number | null | undefined,
  percent: number | null | undefined,
): boolean {
  if (typeof now !== "number" || typeof before !== "number" || typeof percent !== "number")
    return false;
  if (before === 0) return false;
  return Math.abs(((now - before) / before) * 100 - percent) > ROUNDING_PERCENT;
}
