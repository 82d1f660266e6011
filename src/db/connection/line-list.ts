import { type RawBuilder, sql } from "kysely";

/**
 * The values as one text with a line for each, taken apart by PostgreSQL: an array of text that is
 * to be cast to the type of the column. For statements with thousands of values: nothing is looked
 * at for what an array's own text has to escape, neither here nor there. Arrays with escapes took
 * 6 % of a delivery worker's processor time for attempts alone, whose JSON is full of quotes.
 *
 * No value may be empty or hold a line break. Ids, moments and JSON as `JSON.stringify` prints it
 * never do. A list of one null is the empty list, which `unnest` beside longer ones makes null.
 */
export const lineList = (values: readonly (string | null)[]): RawBuilder<string[]> =>
  sql<string[]>`string_to_array(${values.map((value) => value ?? "").join("\n")}, chr(10), '')`;
