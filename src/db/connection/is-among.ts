import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * The condition that a column holds one of the values. A single value is compared as it is: a
 * statement without an array is prepared (preparing-client.ts), which spares PostgreSQL planning it
 * anew each time, 0.3 ms over the statements of a write.
 */
export function isAmong(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0
    ? sql<SqlBool>`${sql.ref(column)} = ${first}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...values]})`;
}
