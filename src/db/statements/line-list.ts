import { type RawBuilder, sql } from "kysely";

/**
 * A text array, sent as one parameter with a value per line and split by PostgreSQL; to be cast to
 * the type of the column. For statements with thousands of values: neither side escapes or
 * unescapes elements. Escaping array literals took 6 % of a delivery worker's processor time,
 * because the JSON of attempts contains many quotes.
 *
 * No value may be empty or hold a line break. Ids, moments and JSON as `JSON.stringify` prints it
 * never do. A list of one null is the empty list, which `unnest` beside longer ones makes null.
 */
export const lineList = (values: readonly (string | null)[]): RawBuilder<string[]> =>
  sql<string[]>`string_to_array(${values.map((value) => value ?? "").join("\n")}, chr(10), '')`;
