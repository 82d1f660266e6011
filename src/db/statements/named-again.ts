import { type RawBuilder, sql, type SqlBool } from "kysely";

/**
 * Tenants that a join holds a table to, named by value on the table itself. Over several nodes
 * Citus takes from values which shards to ask; for a table in a lateral or joined to a list it asks
 * all.
 */

/**
 * The condition that a column holds one of these tenants, beside a join that says the same.
 *
 * The collation is that of no index, so PostgreSQL only filters by it: by an index condition
 * (rejected) it reads whole shows in place of the wanted rows, 95 ms in place of 2 where one of a
 * hundred is large. Equal is equal in every collation.
 */
export const areTenants = (column: string, tenants: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`${sql.ref(column)} = any(${[...new Set(tenants)]}::text[] collate "C")`;

/**
 * Up to this many tenants are named again inside a lateral or a second read. More lie on every
 * shard anyway, and naming 400 again costs as much as the read.
 */
const NAMED_AGAIN_MAX = 32;

/** `areTenants` where the statement names the same tenants by an index already. */
export const namedAgain = (column: string, tenants: readonly string[]): RawBuilder<SqlBool> =>
  tenants.length > NAMED_AGAIN_MAX ? sql<SqlBool>`true` : areTenants(column, tenants);
