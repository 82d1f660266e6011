import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";

export interface SubnetworkRow {
  workspace_id: string;
  name: string;
  handle: string | null;
  activation_state: "invited" | "active" | "suspended";
  activated_at: Date | null;
  created_at: Date;
  /** `created_at` with microseconds, for cursors. */
  created_at_text: string;
}

const createdAtText = sql<string>`to_char(created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

function subnetworksOf(database: Executor, parentId: string) {
  return database
    .selectFrom("workspaces")
    .select([
      "workspace_id",
      "name",
      "handle",
      "activation_state",
      "activated_at",
      "created_at",
      createdAtText.as("created_at_text"),
    ])
    .where("parent_workspace_id", "=", parentId)
    .where("kind", "=", "subnetwork");
}

/** Subnetworks of a network, newest first; `after` is the last row of the previous page. */
export async function listSubnetworkRows(
  database: Executor,
  workspaceId: string,
  page: { limit: number; after: { createdAt: string; id: string } | null },
): Promise<SubnetworkRow[]> {
  let query = subnetworksOf(database, workspaceId)
    .orderBy("created_at", "desc")
    .orderBy("workspace_id", "desc")
    .limit(page.limit);
  if (page.after !== null)
    query = query.where(
      sql<boolean>`(created_at, workspace_id) < (${page.after.createdAt}::timestamptz, ${page.after.id})`,
    );
  return query.execute();
}

/** One subnetwork of a network; undefined for any other workspace. */
export async function findSubnetworkRow(
  database: Executor,
  workspaceId: string,
  subnetworkId: string,
): Promise<SubnetworkRow | undefined> {
  return subnetworksOf(database, workspaceId)
    .where("workspace_id", "=", subnetworkId)
    .executeTakeFirst();
}

/** The shows at which each workspace points, in its order. */
export async function findShowPointers(
  database: Executor,
  workspaceIds: readonly string[],
): Promise<Map<string, string[]>> {
  if (workspaceIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("workspace_shows")
    .select(["workspace_id", "show_id"])
    .where(sql<boolean>`workspace_id = any(${[...workspaceIds]})`)
    .orderBy("position")
    .orderBy("show_id")
    .execute();
  return new Map(
    [...Map.groupBy(rows, (row) => row.workspace_id)].map(([id, list]) => [
      id,
      list.map((row) => row.show_id),
    ]),
  );
}

/**
 * One subnetwork of a network, locked until the transaction ends; undefined for any other
 * workspace.
 */
export async function lockSubnetworkRow(
  transaction: DatabaseTransaction,
  workspaceId: string,
  subnetworkId: string,
): Promise<SubnetworkRow | undefined> {
  return subnetworksOf(transaction, workspaceId)
    .where("workspace_id", "=", subnetworkId)
    .forUpdate()
    .executeTakeFirst();
}

/**
 * Changes the state of a locked subnetwork. `activated_at` is the time at which it last became
 * active.
 */
export async function setActivationState(
  transaction: DatabaseTransaction,
  row: SubnetworkRow,
  state: SubnetworkRow["activation_state"],
  now: Date,
): Promise<SubnetworkRow> {
  const activatedAt = state === "active" ? now : row.activated_at;
  await transaction
    .updateTable("workspaces")
    .set({ activation_state: state, activated_at: activatedAt, updated_at: now })
    .where("workspace_id", "=", row.workspace_id)
    .execute();
  return { ...row, activation_state: state, activated_at: activatedAt };
}

/**
 * Activates an invited subnetwork when its owner joins. A suspended one, and every other workspace,
 * is not changed. True where it became active.
 */
export async function activateInvitedSubnetwork(
  transaction: DatabaseTransaction,
  workspaceId: string,
  now: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("workspaces")
    .set({ activation_state: "active", activated_at: now, updated_at: now })
    .where("workspace_id", "=", workspaceId)
    .where("kind", "=", "subnetwork")
    .where("activation_state", "=", "invited")
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Number of subnetworks of a network that wait for their owner. */
export async function countInvitedSubnetworks(
  executor: Executor,
  workspaceId: string,
): Promise<number> {
  const row = await executor
    .selectFrom("workspaces")
    .select(executor.fn.countAll<number>().as("count"))
    .where("parent_workspace_id", "=", workspaceId)
    .where("activation_state", "=", "invited")
    .executeTakeFirstOrThrow();
  return row.count;
}
