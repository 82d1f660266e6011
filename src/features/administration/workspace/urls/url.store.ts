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

/** Those of the reports whose address shows a snapshot: its link is open. */
export async function findOpenReports(
  database: Executor,
  workspaceId: string,
  ids: readonly string[],
  now: Date,
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await database
    .selectFrom("report_links as link")
    .innerJoin("reports as report", (join) =>
      join
        .onRef("report.workspace_id", "=", "link.workspace_id")
        .onRef("report.id", "=", "link.report_id"),
    )
    .innerJoin("report_snapshots as snapshot", (join) =>
      join
        .onRef("snapshot.workspace_id", "=", "link.workspace_id")
        .onRef("snapshot.report_id", "=", "link.report_id")
        .on(
          sql<boolean>`snapshot.number = coalesce(link.snapshot_number, report.current_snapshot)`,
        ),
    )
    .select("link.report_id as id")
    .where("link.workspace_id", "=", workspaceId)
    .where("report.workspace_id", "=", workspaceId)
    .where("snapshot.workspace_id", "=", workspaceId)
    .where(sql<boolean>`link.report_id = any(${[...ids]})`)
    .where("link.is_public", "=", true)
    .where("link.revoked_at", "is", null)
    .where(sql<boolean>`(link.expires_at is null or link.expires_at > ${now}::timestamptz)`)
    .where("snapshot.state", "<>", "withdrawn")
    .execute();
  return new Set(rows.map(({ id }) => id));
}
