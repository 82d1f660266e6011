import { newestPage } from "../../../../kernel/operation/newest-page.ts";
import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { BUILD_STATUSES, buildSchema, buildView } from "../cluster-build.schema.ts";
import { plainId } from "../../../../kernel/contract/fields.ts";
import { findBuildItems, findBuildPage } from "../cluster-build.store.ts";

const query = strictObject({
  show_id: Type.Optional(plainId()),
  status: Type.Optional(oneOf(BUILD_STATUSES)),
  ...pagingQuery,
});

export const listClusterBuilds = defineRead({
  id: "cluster_builds.list",
  method: "GET",
  path: "/v1/cluster-builds",
  scope: "clusters:read",
  plan: "clusters",
  effect: "read",
  query,
  output: listOf(buildSchema),
  summary: "Builds of clusters, newest first",
  description:
    "Builds of the shows this workspace sees, those that the hourly run found something in too. " +
    "They are kept for 90 days.",
  example: { query: { limit: "10" } },
  mcp: false,
  handler: (context, { query: asked }) => {
    const { workspace, database } = context;
    const filters = { show_id: asked.show_id ?? null, status: asked.status ?? null };
    const showIds = workspace.showIds.filter(
      (showId) => asked.show_id === undefined || showId === asked.show_id,
    );
    return newestPage(
      context,
      { operationId: "cluster_builds.list", asked, filters },
      (page) => findBuildPage(database, showIds, filters.status, page),
      async (rows) => {
        const items = Map.groupBy(
          await findBuildItems(
            database,
            rows.map((row) => row.show_id),
            rows.map((row) => row.id),
          ),
          (item) => item.build_id,
        );
        return rows.map((row) => buildView(row, items.get(row.id) ?? []));
      },
    );
  },
});
