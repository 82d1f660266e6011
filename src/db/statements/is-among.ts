import { FEW } from "../connection/prepared-query.ts";
import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * The condition that a column holds one of the values. A single value is compared directly: a
 * statement without an array is prepared (preparing-client.ts), which saves PostgreSQL planning it
 * each time, 0.3 ms over the statements of a write.
 */
export function isAmong(column: string, values: readonly string[]): RawBuilder<SqlBool> {
  const [first, ...others] = values;
  return first !== undefined && others.length === 0
    ? sql<SqlBool>`${sql.ref(column)} = ${first}`
    : sql<SqlBool>`${sql.ref(column)} = any(${[...values]})`;
}

/**
 * `isAmong` for keys that are usually few: up to ten are listed one by one, so that the statement
 * for each number of keys is prepared, and PostgreSQL knows their number when it plans without
 * their values.
 */
export const isAmongFew = (column: string, values: readonly string[]): RawBuilder<SqlBool> =>
  values.length === 0 || values.length > FEW
    ? isAmong(column, values)
    : sql<SqlBool>`${sql.ref(column)} in (${sql.join(values)})`;
