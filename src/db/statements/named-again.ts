import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Tenants to which a join limits a table, repeated as values on the table itself. With several
 * nodes Citus derives the shards to query from values; for a table in a lateral join or joined to a
 * list it queries all shards.
 */

/**
 * The condition that a column holds one of these tenants, in addition to a join with the same
 * effect.
 *
 * No index has this collation, so PostgreSQL only filters by the condition. As an index condition
 * (rejected) it would read whole shows instead of the wanted rows, 95 ms instead of 2 ms where one
 * of a hundred shows is large. Equality is the same in every collation.
 */
export const areTenants = (column: string, tenants: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...new Set(tenants)]}::text[] collate "C")`;

/**
 * Maximum tenants that are repeated inside a lateral join or a second read. More tenants lie on
 * every shard anyway, and repeating 400 costs as much as the read.
 */
const NAMED_AGAIN_MAX = 32;

/** `areTenants` for a statement that already selects the same tenants by an index. */
export const namedAgain = (column: string, tenants: readonly string[]): RawBuilder<SqlBool> =>
  tenants.length > NAMED_AGAIN_MAX ? sql<SqlBool>`true` : areTenants(column, tenants);
