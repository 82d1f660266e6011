import type { Database } from "../../../db/connection/database.ts";
import {
  findOldestWorkspaces,
  workspaceExists,
} from "../../../features/administration/workspace/index.ts";

/** Maximum workspaces in an error message. */
const LISTED_MAX = 20;

/**
 * The id of the workspace a command was given, or of the only one there is.
 *
 * @throws Error that says how to create a workspace where there is none, and lists the existing
 * ones otherwise.
 */
export async function requireWorkspace(
  database: Database,
  workspaceId: string | undefined,
): Promise<string> {
  const workspaces = await findOldestWorkspaces(database, LISTED_MAX);
  if (workspaces.length === 0)
    throw new Error(
      'There is no workspace yet. Make one first: ./bin/castmeter workspace create --kind network --name "My network"',
    );
  const [only, ...others] = workspaces;
  if (workspaceId === undefined && only !== undefined && others.length === 0)
    return only.workspace_id;
  if (workspaceId !== undefined && (await workspaceExists(database, workspaceId)))
    return workspaceId;
  const known = workspaces
    .map((row) => `  ${row.workspace_id}  ${row.kind}  ${row.name}`)
    .join("\n");
  throw new Error(
    `${workspaceId === undefined ? "Say which workspace with --workspace" : `There is no workspace ${workspaceId}`}. There are:\n${known}`,
  );
}
