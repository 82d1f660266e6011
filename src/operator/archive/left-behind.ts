import type { Database } from "../../db/connection/database.ts";
import { findWorkspaces } from "./export.store.ts";
import { countWorkspaceRows } from "./left-behind.store.ts";
import { DECIDED_TABLES } from "../../db/schema/table-decisions.ts";

export interface LeftBehind {
  table: string;
  rows: number;
  /** A description of the rows, and why they do not move. */
  reason: string;
}

/** The rows of a workspace and its subnetworks that the portable archive does not carry. */
export async function findLeftBehind(
  database: Database,
  workspaceId: string,
): Promise<LeftBehind[]> {
  const found: LeftBehind[] = [];
  const workspaces = await findWorkspaces(database, workspaceId);
  for (const [table, { archive }] of DECIDED_TABLES) {
    if (archive.kind !== "leftBehind") continue;
    let rows = 0;
    for (const { workspace_id } of workspaces)
      rows += await countWorkspaceRows(database, workspace_id, table);
    if (rows > 0) found.push({ table, rows, reason: archive.reason });
  }
  return found;
}
