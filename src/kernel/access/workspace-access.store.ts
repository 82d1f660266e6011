import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";
import type { WorkspaceKind } from "../../db/schema/tables.ts";
import { featuresOf, fileBytesMaxOf, resolvePlan } from "./plans.ts";
import { findExistingShows } from "./show-directory.store.ts";
import type { WorkspaceAccess } from "./workspace-access.ts";

/**
 * Loads a workspace with the shows it sees: its own, and for a network followed by those of its
 * active subnetworks. A subnetwork sees only its own shows, never those of the parent or of a
 * sibling. Undefined when the workspace does not exist.
 */
export async function loadWorkspaceAccess(
  database: Executor,
  workspaceId: string,
  sellsPlans: boolean,
): Promise<WorkspaceAccess | undefined> {
  const workspace = await database
    .selectFrom("workspaces")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  if (workspace === undefined) return undefined;
  const parentId = workspace.kind === "subnetwork" ? workspace.parent_workspace_id : null;
  const parent =
    parentId === null
      ? undefined
      : await database
          .selectFrom("workspaces")
          .select(["explicit_plan", "subscription_plan"])
          .where("workspace_id", "=", parentId)
          .executeTakeFirst();
  const { plan, source } = resolvePlan(
    { explicit: workspace.explicit_plan, subscription: workspace.subscription_plan },
    parent === undefined
      ? null
      : { explicit: parent.explicit_plan, subscription: parent.subscription_plan },
  );
  const pointed = await pointedShows(database, workspaceId, workspace.kind);
  const shows = await findExistingShows(database, pointed);
  const existing = new Set(shows.map((show) => show.show_id));
  const archived = shows.filter((show) => show.archived_at !== null);
  const showIds = pointed.filter((id) => existing.has(id));
  return {
    id: workspace.workspace_id,
    kind: workspace.kind,
    name: workspace.name,
    handle: workspace.handle,
    logoUrl: workspace.logo_url,
    parentId,
    plan,
    planSource: source,
    features: featuresOf(plan, sellsPlans),
    fileBytesMax: fileBytesMaxOf(plan, sellsPlans),
    writesEnabled: workspace.writes_enabled,
    isSuspended: workspace.kind === "subnetwork" && workspace.activation_state === "suspended",
    rateTier: workspace.rate_tier,
    emvRates: {
      likeRate: workspace.emv_like_rate,
      commentRate: workspace.emv_comment_rate,
      longFormCpm: workspace.emv_long_form_cpm,
      shortFormCpm: workspace.emv_short_form_cpm,
    },
    showIds,
    showSet: new Set(showIds),
    archivedShowIds: new Set(archived.map((show) => show.show_id)),
    missingShowIds: pointed.filter((id) => !existing.has(id)),
    createdAt: workspace.created_at,
  };
}

/**
 * The shows that a workspace sees, in its order, including archived ones; empty where the workspace
 * does not exist.
 */
export async function findVisibleShowIds(
  database: Executor,
  workspaceId: string,
): Promise<string[]> {
  const workspace = await database
    .selectFrom("workspaces")
    .select("kind")
    .where("workspace_id", "=", workspaceId)
    .executeTakeFirst();
  if (workspace === undefined) return [];
  const pointed = await pointedShows(database, workspaceId, workspace.kind);
  const existing = new Set(
    (await findExistingShows(database, pointed)).map((show) => show.show_id),
  );
  return pointed.filter((id) => existing.has(id));
}

async function pointedShows(
  database: Executor,
  workspaceId: string,
  kind: WorkspaceKind,
): Promise<string[]> {
  const own = (id: string): Promise<{ show_id: string }[]> =>
    database
      .selectFrom("workspace_shows")
      .select("show_id")
      .where("workspace_id", "=", id)
      .orderBy("position")
      .orderBy("show_id")
      .execute();
  const subnetworks = kind === "network" ? await findActiveSubnetworks(database, workspaceId) : [];
  const ids = new Set<string>();
  for (const id of [workspaceId, ...subnetworks])
    for (const row of await own(id)) ids.add(row.show_id);
  return [...ids];
}

/** The active subnetworks of a network, the oldest first: it reads what is theirs. */
export async function findActiveSubnetworks(
  database: Executor,
  workspaceId: string,
): Promise<string[]> {
  const rows = await database
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("parent_workspace_id", "=", workspaceId)
    .where("activation_state", "=", "active")
    .orderBy("created_at")
    .orderBy("workspace_id")
    .execute();
  return rows.map((row) => row.workspace_id);
}

/**
 * Locks a workspace until the transaction ends, so that only one transaction at a time counts and
 * extends its children.
 */
export async function lockWorkspace(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<{ kind: WorkspaceKind }> {
  return transaction
    .selectFrom("workspaces")
    .select("kind")
    .where("workspace_id", "=", workspaceId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Takes a shared lock on a workspace until the transaction ends: a transaction that needs the
 * exclusive lock waits, and others with a shared lock do not.
 */
export async function lockWorkspaceShared(
  transaction: DatabaseTransaction,
  workspaceId: string,
): Promise<void> {
  await transaction
    .selectFrom("workspaces")
    .select("workspace_id")
    .where("workspace_id", "=", workspaceId)
    .forShare()
    .execute();
}
