import { UNIT_HOURS, synonymOf } from "./point-synonyms.ts";

/** Compares lengths of time, which are often said in other units than booked: 24 hours, a day. */

/** Words before a unit that stand for one of it. */
const ONE = new Set(
  "a an one ein eine einen einem einer un una une uno um uma een jeden bir satu один одну 한 एक".split(
    " ",
  ),
);

/** Lengths in hours that are replaced by the hours of a year of 360 days: 365 days and 52 weeks. */
const HOURS_OF = new Map([
  [365 * 24, 8640],
  [52 * 168, 8640],
]);

/**
 * The length of time `720 h` for a count and a unit; null where the second word is no unit of time.
 */
export function quantityOf(count: string, unit: string): string | null {
  const isNumber = /^\d{1,4}$/.test(count);
  if (!isNumber && !ONE.has(count)) return null;
  const unitHours = UNIT_HOURS.get(synonymOf(unit) ?? -1);
  if (unitHours === undefined) return null;
  const hours = (isNumber ? Number(count) : 1) * unitHours;
  return `${HOURS_OF.get(hours) ?? hours} h`;
}

/** Counters between a number and its unit: `二か月`, `三个月`. */
const COUNTERS = /^[かヶカケ個个箇]$/u;

/** The unit that follows a number; undefined where the tokens end. */
export const unitBehind = (tokens: readonly { text: string }[], at: number): string | undefined =>
  COUNTERS.test(tokens[at]?.text ?? "") ? tokens[at + 1]?.text : tokens[at]?.text;

/** Adds to the number of a point, by its word, the length of time that it forms with its unit. */
export function addQuantity(
  terms: ReadonlyMap<string, { quantity: string | null }>,
  count: string,
  unit: string | undefined,
): void {
  const term = terms.get(`word ${count}`);
  if (term !== undefined && unit !== undefined) term.quantity ??= quantityOf(count, unit);
}
