import {
  type Database,
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../../../db/connection/database.ts";
import type { WorkspaceKind } from "../../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import type { RateTier } from "../../../kernel/limits/rate-limit.ts";
import type { PlanName } from "../../../kernel/access/plans.ts";
import { loadWorkspaceAccess } from "../../../kernel/access/workspace-access.store.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { notifyPlanChanged } from "../../../delivery/webhooks/queue/plan-changed.store.ts";

/** All workspaces, for the operator of an installation. */

export interface NamedWorkspace {
  workspace_id: string;
  name: string;
  kind: WorkspaceKind;
}

/** The oldest workspaces, at most `limit`. */
export async function findOldestWorkspaces(
  executor: Executor,
  limit: number,
): Promise<NamedWorkspace[]> {
  return executor
    .selectFrom("workspaces")
    .select(["workspace_id", "name", "kind"])
    .orderBy("created_at")
    .limit(limit)
    .execute();
}

export interface WaitingWorkspace {
  id: string;
  name: string;
  /** Null where the workspace has no owner. */
  ownerEmail: string | null;
}

/**
 * The oldest workspaces whose owner has no account, at most `limit`. An invited owner is left out,
 * because the mail contains a link.
 */
export async function findWorkspacesWithoutPerson(
  executor: Executor,
  limit: number,
): Promise<WaitingWorkspace[]> {
  return executor
    .selectFrom("workspaces as workspace")
    .leftJoin("workspace_members as owner", (join) =>
      join
        .onRef("owner.workspace_id", "=", "workspace.workspace_id")
        .on("owner.role", "=", "owner"),
    )
    .select(["workspace.workspace_id as id", "workspace.name", "owner.email as ownerEmail"])
    .where("owner.user_id", "is", null)
    .where((where) =>
      where.or([where("owner.id", "is", null), where("owner.status", "=", "accepted")]),
    )
    .orderBy("workspace.created_at")
    .orderBy("workspace.workspace_id")
    .limit(limit)
    .execute();
}

export async function workspaceExists(executor: Executor, workspaceId: string): Promise<boolean> {
  const found = await executor
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  return found !== undefined;
}

/** Every workspace with its plan and shows, oldest first. */
export async function loadAllWorkspaces(
  database: Database,
  sellsPlans: boolean,
): Promise<WorkspaceAccess[]> {
  const rows = await database
    .selectFrom("workspaces")
    .select("workspace_id")
    .orderBy("created_at")
    .orderBy("workspace_id")
    .execute();
  const workspaces: WorkspaceAccess[] = [];
  for (const row of rows) {
    const workspace = await loadWorkspaceAccess(database, row.workspace_id, sellsPlans);
    if (workspace !== undefined) workspaces.push(workspace);
  }
  return workspaces;
}

/**
 * Sets the plan of a workspace; null removes it, so that its subscription or network determines the
 * plan. Returns the workspace after the change.
 */
export async function setExplicitPlan(
  database: Database,
  workspaceId: string,
  { plan, sellsPlans, now }: { plan: PlanName | null; sellsPlans: boolean; now: Date },
): Promise<WorkspaceAccess | undefined> {
  return inTransaction(database, async (transaction: DatabaseTransaction) => {
    await transaction
      .updateTable("workspaces")
      .set({ explicit_plan: plan, updated_at: now })
      .where("workspace_id", "=", workspaceId)
      .execute();
    await notifyAccessChanged(transaction, workspaceId);
    await notifyPlanChanged(transaction, workspaceId);
    return loadWorkspaceAccess(transaction, workspaceId, sellsPlans);
  });
}

/**
 * Sets the rate limits of a workspace and whether programs may write in it; undefined keeps the
 * stored value. Returns the workspace after the change.
 *
 * @throws Error where the workspace was deleted meanwhile.
 */
export async function setWorkspaceRights(
  database: Database,
  workspaceId: string,
  change: {
    rateTier: RateTier | undefined;
    writesEnabled: boolean | undefined;
    sellsPlans: boolean;
    now: Date;
  },
): Promise<WorkspaceAccess> {
  const { rateTier, writesEnabled, sellsPlans, now } = change;
  return inTransaction(database, async (transaction: DatabaseTransaction) => {
    await transaction
      .updateTable("workspaces")
      .set({
        ...(rateTier === undefined ? {} : { rate_tier: rateTier }),
        ...(writesEnabled === undefined ? {} : { writes_enabled: writesEnabled }),
        updated_at: now,
      })
      .where("workspace_id", "=", workspaceId)
      .execute();
    await notifyAccessChanged(transaction, workspaceId);
    const access = await loadWorkspaceAccess(transaction, workspaceId, sellsPlans);
    if (access === undefined) throw new Error(`There is no workspace ${workspaceId}.`);
    return access;
  });
}
