import { type Static, Type } from "typebox";
import { LIMIT_DEFAULT, listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { oneOf, strictObject, timestamp } from "../../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Input } from "../../../../kernel/operation/operation.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { clusterSummarySchema } from "../cluster.schema.ts";
import { summaryView } from "../cluster-view.ts";
import {
  type ClusterListFilters,
  CLUSTER_SORTS,
  cursorKeysOf,
  listClusterRows,
} from "../cluster-list.store.ts";

const query = strictObject({
  show_ids: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: 100,
      description: "Only clusters of these shows.",
    }),
  ),
  search: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: "Part of the name, in any letter case.",
    }),
  ),
  episode_id: Type.Optional(Type.String({ minLength: 1, maxLength: 100 })),
  created_gte: Type.Optional(timestamp),
  created_lt: Type.Optional(timestamp),
  refreshed_lt: Type.Optional(timestamp),
  sort: Type.Optional(
    oneOf(CLUSTER_SORTS, {
      default: "created",
      description: "Newest first, largest reach first, or most recently refreshed first.",
    }),
  ),
  ...pagingQuery,
});

type Query = Static<typeof query>;

export const listClusters = defineRead({
  id: "clusters.list",
  method: "GET",
  path: "/v1/clusters",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  query,
  output: listOf(clusterSummarySchema),
  exportPageItems: 1_000,
  summary: "Clusters, newest first",
  description:
    "Every cluster of the shows this workspace sees, with reach by category. Clusters merged " +
    "into another are left out.",
  example: { query: { limit: "10" } },
  mcp: {
    tool: "list_clusters",
    isCommon: true,
    description:
      "Clusters of the workspace: one episode each, with every clip and post made from it. " +
      "Name, ids, reach in total and by video, audio and social, numbers of posts and clips, and " +
      'when they were fetched. Finds a cluster by name or episode, and with sort "reach" the ' +
      "largest. Reach is a sum of counters, not of distinct people.",
    arguments: {
      episode_id: "Only clusters of this episode.",
      created_gte: "Created at this moment or later, RFC 3339.",
      created_lt: "Created before this moment, RFC 3339.",
      refreshed_lt: "Last fetched before this moment, RFC 3339: for finding stale ones.",
    },
  },
  handler: listPage,
});

async function listPage(context: Context, { query }: Input<unknown, Query, unknown>) {
  const { workspace, database, urls } = context;
  const { cursors } = context.runtime;
  const limit = query.limit ?? LIMIT_DEFAULT;
  const askedShowIds = query.show_ids ?? null;
  const filters = filtersOf(query);
  const scope = {
    workspaceId: workspace.id,
    operationId: "clusters.list",
    filters: { ...filters, show_ids: askedShowIds },
  };
  const after = query.cursor === undefined ? null : cursors.read(query.cursor, scope);
  const showIds = visibleShowIds(context, askedShowIds);
  const rows =
    showIds.length === 0
      ? []
      : await listClusterRows(database, showIds, { filters, after, limit: limit + 1 });
  const page = pageOf(rows, limit, (row) => cursors.write(cursorKeysOf(row), scope));
  return new PageAnswer({
    data: page.rows.map((row) => summaryView(urls, row)),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta: {
      filters: {
        show_ids: askedShowIds,
        search: filters.search,
        episode_id: filters.episodeId,
        created_gte: filters.createdGte,
        created_lt: filters.createdLt,
        refreshed_lt: filters.refreshedLt,
        sort: filters.sort,
      },
      missing_show_ids: workspace.missingShowIds,
    },
  });
}

/**
 * The shows whose clusters are listed. Shows of other workspaces and unknown shows are ignored
 * without an error.
 */
function visibleShowIds(
  { workspace }: Context,
  asked: readonly string[] | null,
): readonly string[] {
  return asked === null
    ? workspace.showIds
    : [...new Set(asked)].filter((id) => workspace.showSet.has(id));
}

const filtersOf = (query: Query): ClusterListFilters => ({
  search: query.search ?? null,
  episodeId: query.episode_id ?? null,
  createdGte: query.created_gte ?? null,
  createdLt: query.created_lt ?? null,
  refreshedLt: query.refreshed_lt ?? null,
  sort: query.sort ?? "created",
});
