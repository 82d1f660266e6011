import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import { findHandleSubject } from "../handle.store.ts";

/**
 * Look-ups for `GET /v1/urls`. Each is limited to what the workspace sees, so that a foreign id and
 * an unknown one are not distinguished.
 */

/** Handles of those of the given shows that exist. */
export async function findShowHandles(
  database: Executor,
  showIds: readonly string[],
): Promise<Map<string, string>> {
  if (showIds.length === 0) return new Map();
  const rows = await database
    .selectFrom("shows")
    .select(["show_id", "handle"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .execute();
  return new Map(rows.map((row) => [row.show_id, row.handle]));
}

/** The id for a public handle, where it is one of the given shows. */
export async function findShowIdByHandle(
  database: Executor,
  showIds: ReadonlySet<string>,
  handle: string,
): Promise<string | undefined> {
  const showId = await findHandleSubject(database, "show", handle);
  return showId !== undefined && showIds.has(showId) ? showId : undefined;
}

/** Handles of the workspace itself and of its subnetworks, among the given ids. */
export async function findNetworkHandles(
  database: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await database
    .selectFrom("workspaces")
    .select(["workspace_id", "handle"])
    .where(sql<boolean>`workspace_id = any(${[...ids]})`)
    .where((match) =>
      match.or([
        match("workspace_id", "=", workspaceId),
        match("parent_workspace_id", "=", workspaceId),
      ]),
    )
    .where("kind", "<>", "solo")
    .where("handle", "is not", null)
    .execute();
  return new Map(rows.map((row) => [row.workspace_id, row.handle ?? ""]));
}

/** The id for a network's handle, where it is the workspace itself or one of its subnetworks. */
export async function findNetworkIdByHandle(
  database: Executor,
  workspaceId: string,
  handle: string,
): Promise<string | undefined> {
  const networkId = await findHandleSubject(database, "workspace", handle);
  if (networkId === undefined) return undefined;
  const visible = await findNetworkHandles(database, workspaceId, [networkId]);
  return visible.has(networkId) ? networkId : undefined;
}

/**
 * Global ids of those of the clusters that exist. The caller has left out references to shows that
 * it does not see.
 */
export async function findExistingClusters(
  database: Executor,
  references: readonly ClusterReference[],
): Promise<Set<string>> {
  if (references.length === 0) return new Set();
  const showIds = references.map((reference) => reference.showId);
  const clusterIds = references.map((reference) => reference.clusterId);
  const rows = await database
    .selectFrom("clusters")
    .select(["show_id", "id"])
    .where(areTenants("show_id", showIds))
    .where(
      sql<boolean>`(show_id, id) in (select * from unnest(${showIds}::text[], ${clusterIds}::text[]))`,
    )
    .execute();
  return new Set(rows.map((row) => globalClusterIdOf({ showId: row.show_id, clusterId: row.id })));
}

/** Those of the campaigns whose page is visible: public and unlisted ones. */
export async function findShownCampaigns(
  database: Executor,
  workspaceId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom("campaigns")
    .select("id")
    .where("workspace_id", "=", workspaceId)
    .where(sql<boolean>`id = any(${[...ids]})`)
    .where("visibility", "<>", "private")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
