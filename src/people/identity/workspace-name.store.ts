import type { Executor } from "../../db/connection/database.ts";

/** The name of a workspace. */
export async function findWorkspaceName(
  database: Executor,
  workspaceId: string,
): Promise<string | undefined> {
  const row = await database
    .selectFrom("workspaces")
    .select("name")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return row?.name;
}
