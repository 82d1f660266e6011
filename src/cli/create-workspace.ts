import type { Database } from "../db/connection/database.ts";

export { createWorkspace } from "../features/workspace/index.ts";

/**
 * Makes sure a workspace is there.
 *
 * @throws Error that says how to make one where there is none at all, and which there are
 * otherwise.
 */
export async function requireWorkspace(
  database: Database,
  workspaceId: string | undefined,
): Promise<string> {
  const rows = await database
    .selectFrom("workspaces")
    .select(["workspace_id", "name", "kind"])
    .orderBy("created_at")
    .limit(20)
    .execute();
  if (rows.length === 0) {
    throw new Error(
      'There is no workspace yet. Make one first: npx castmeter workspace create --kind network --name "My network" --plan premium',
    );
  }
  if (workspaceId !== undefined) {
    const found = await database
      .selectFrom("workspaces")
      .select("workspace_id")
      .where("workspace_id", "=", workspaceId)
      .executeTakeFirst();
    if (found !== undefined) return found.workspace_id;
  }
  const known = rows.map((row) => `  ${row.workspace_id}  ${row.kind}  ${row.name}`).join("\n");
  throw new Error(
    `${workspaceId === undefined ? "Say which workspace with --workspace" : `There is no workspace ${workspaceId}`}. There are:\n${known}`,
  );
}
