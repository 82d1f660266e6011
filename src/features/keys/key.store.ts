import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { ApiKeysTable } from "../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../kernel/access/access-cache.ts";

export type KeyRow = Selectable<ApiKeysTable>;

/** One key of a workspace; inside a transaction its row is locked. */
export async function findKey(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<KeyRow | undefined> {
  const query = executor
    .selectFrom("api_keys")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id);
  return (executor.isTransaction ? query.forUpdate() : query).executeTakeFirst();
}

export interface KeyPage {
  after: { createdAtUs: number; id: string } | null;
  limit: number;
}

/** Newest first; revoked and expired keys too, which explain old lines of the request log. */
export async function findKeyPage(
  executor: Executor,
  workspaceId: string,
  { after, limit }: KeyPage,
): Promise<(KeyRow & { created_at_us: number })[]> {
  let query = executor
    .selectFrom("api_keys")
    .selectAll()
    .select(sql<number>`(extract(epoch from created_at) * 1000000)::bigint`.as("created_at_us"))
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(limit);
  if (after !== null)
    query = query.where(
      sql<boolean>`(created_at, id) < (timestamptz 'epoch' + ${after.createdAtUs}::bigint * interval '1 microsecond', ${after.id})`,
    );
  return query.execute();
}

/** Keys that work, or would if they were enabled. */
export async function countLiveKeys(
  executor: Executor,
  workspaceId: string,
  now: Date,
): Promise<number> {
  const row = await executor
    .selectFrom("api_keys")
    .select(executor.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where("revoked_at", "is", null)
    .where((where) => where.or([where("expires_at", "is", null), where("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Lets one transaction at a time add keys to a workspace, so that their number can be held. */
export async function lockWorkspace(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<void> {
  await transaction
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("workspace_id", "=", workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** Columns that a change may write. */
export type KeyChange = Partial<
  Pick<
    KeyRow,
    | "label"
    | "preset"
    | "scopes"
    | "allowed_ips"
    | "disabled_at"
    | "revoked_at"
    | "previous_expires_at"
    | "last_four"
  >
>;

/**
 * Writes columns of a key. Every running server hears of it when this commits: a withdrawn right is
 * gone at once, not when a cache ends.
 */
export async function updateKeyRow(
  transaction: DatabaseTransaction,
  key: KeyRow,
  change: KeyChange,
): Promise<KeyRow> {
  const row = await transaction
    .updateTable("api_keys")
    .set(change)
    .where("workspace_id", "=", key.workspace_id)
    .where("id", "=", key.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyAccessChanged(transaction, key.workspace_id);
  return row;
}
