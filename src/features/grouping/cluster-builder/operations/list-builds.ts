import { type Static, Type } from "typebox";
import {
  LIMIT_DEFAULT,
  listOf,
  noBody,
  noParams,
  pagingQuery,
} from "../../../../kernel/contract/envelope.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { oneOf, strictObject } from "../../../../kernel/contract/schema.ts";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
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
  params: noParams,
  query,
  body: noBody,
  output: listOf(buildSchema),
  summary: "Builds of clusters, newest first",
  description:
    "Builds of the shows this workspace sees, those that the hourly run found something in too. " +
    "They are kept for 90 days.",
  example: { query: { limit: "10" } },
  mcp: false,
  handler: (context, { query: asked }) => listPage(context, asked),
});

async function listPage(context: Context, asked: Static<typeof query>) {
  const { workspace, database, runtime } = context;
  const limit = asked.limit ?? LIMIT_DEFAULT;
  const filters = { show_id: asked.show_id ?? null, status: asked.status ?? null };
  const scope = { workspaceId: workspace.id, operationId: "cluster_builds.list", filters };
  const [createdAtUs, id] =
    asked.cursor === undefined ? [] : runtime.cursors.read(asked.cursor, scope);
  const showIds = workspace.showIds.filter(
    (showId) => asked.show_id === undefined || showId === asked.show_id,
  );
  const rows = await findBuildPage(database, showIds, {
    status: filters.status,
    after: createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), id: String(id) },
    limit: limit + 1,
  });
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_us, row.id], scope),
  );
  const items = Map.groupBy(
    await findBuildItems(
      database,
      page.rows.map((row) => row.show_id),
      page.rows.map((row) => row.id),
    ),
    (item) => item.build_id,
  );
  return new PageAnswer({
    ...page,
    data: page.rows.map((row) => buildView(row, items.get(row.id) ?? [])),
    meta: { filters },
  });
}
