/**
 * Arrays of text as PostgreSQL reads them, for statements with thousands of values. The driver's
 * own way passes over each value twice and over dates with a printer of its own: of the processor
 * time of a delivery worker it took 6 %, and 13 % of the memory it allocated.
 */

const NEEDS_ESCAPE = /["\\]/;
const ESCAPED = /["\\]/g;

function elementText(value: string | null): string {
  if (value === null) return "NULL";
  return `"${NEEDS_ESCAPE.test(value) ? value.replace(ESCAPED, "\\$&") : value}"`;
}

/** The values as one parameter, to be cast to an array of the column's type. */
export function arrayText(values: readonly (string | null)[]): string {
  return `{${values.map(elementText).join(",")}}`;
}

/** Dates in UTC, as `toISOString` prints them. */
export const dateArrayText = (dates: readonly (Date | null)[]): string =>
  arrayText(dates.map((date) => date?.toISOString() ?? null));
