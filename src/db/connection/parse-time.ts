import pg from "pg";

const parseAny = pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ) as (text: string) => Date;

/** A time of a session in UTC, in years of four digits, as PostgreSQL writes it. */
const LETTERS_MAX = "2026-11-28 03:00:00.123456+00".length;

/**
 * A `timestamptz`. The parser of the runtime reads it in two thirds of the time of pg's own, which
 * counts in pages of a hundred rows with three times each; other forms (years beyond 9999,
 * `infinity`, other zones) are left to pg.
 */
export function parseTime(text: string): Date {
  return isUsual(text) ? new Date(`${text.slice(0, 10)}T${text.slice(11, -3)}Z`) : parseAny(text);
}

const isUsual = (text: string): boolean =>
  text.length <= LETTERS_MAX && text.endsWith("+00") && text[4] === "-";

/** A `timestamptz` as answers have it: UTC with milliseconds, cut off and not rounded. */
export function isoText(text: string): string {
  if (!isUsual(text)) return parseAny(text).toISOString();
  const milliseconds = text.slice(20, -3).slice(0, 3).padEnd(3, "0");
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${milliseconds}Z`;
}
