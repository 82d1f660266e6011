import type { Database, Executor } from "../../../db/connection/database.ts";
import type { KeyRow } from "./key.store.ts";

/** Keys of all workspaces, for the operator of an installation. */

/** The keys of all workspaces, or of one; oldest first. */
export async function listOperatorKeys(
  database: Database,
  workspaceId: string | undefined,
): Promise<KeyRow[]> {
  let query = database.selectFrom("api_keys").selectAll().orderBy("created_at").orderBy("id");
  if (workspaceId !== undefined) query = query.where("workspace_id", "=", workspaceId);
  return query.execute();
}

/** The workspace of a key; undefined where there is no such key. */
export async function findWorkspaceOfKey(
  executor: Executor,
  keyId: string,
): Promise<string | undefined> {
  const row = await executor
    .selectFrom("api_keys")
    .select("workspace_id")
    .where("id", "=", keyId)
    .executeTakeFirst();
  return row?.workspace_id;
}
