import type { View } from "../../../../kernel/operation/operation.ts";
import { Type } from "typebox";
import { PageAnswer } from "../../../../kernel/operation/answer.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import {
  LIMIT_DEFAULT,
  listOf,
  pagingQuery,
} from "../../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { pageOf } from "../../../../kernel/contract/pagination.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { showRowSchema } from "../show.schema.ts";
import { countShowRows, listShowRows, type ShowFilters } from "../show.store.ts";
import { viewShowRows } from "../show-view.ts";

interface ListShowsQuery {
  category?: string;
  search?: string;
  include_hidden?: boolean;
  archived?: boolean;
  limit?: number;
  cursor?: string;
}

async function readPage(
  context: Context,
  query: ListShowsQuery,
): Promise<PageAnswer<View<typeof showRowSchema>>> {
  const { workspace, database, runtime } = context;
  const filters: ShowFilters = {
    category: query.category ?? null,
    search: query.search ?? null,
    includeHidden: query.include_hidden ?? false,
    includeArchived: query.archived ?? false,
  };
  const sentFilters = {
    category: filters.category,
    search: filters.search,
    include_hidden: filters.includeHidden,
    archived: filters.includeArchived,
  };
  const limit = query.limit ?? LIMIT_DEFAULT;
  const scope = { workspaceId: workspace.id, operationId: "shows.list", filters: sentFilters };
  const [createdAtUs, showId] =
    query.cursor === undefined ? [] : runtime.cursors.read(query.cursor, scope);
  const after =
    createdAtUs === undefined ? null : { createdAtUs: Number(createdAtUs), showId: String(showId) };
  const [rows, total] = await Promise.all([
    listShowRows(database, workspace.showIds, { filters, after, limit: limit + 1 }),
    countShowRows(database, workspace.showIds, filters),
  ]);
  const page = pageOf(rows, limit, (row) =>
    runtime.cursors.write([row.created_at_us, row.show_id], scope),
  );
  return new PageAnswer({
    data: await viewShowRows(context, page.rows),
    hasMore: page.hasMore,
    nextCursor: page.nextCursor,
    meta: { filters: sentFilters, total, missing_show_ids: workspace.missingShowIds },
  });
}

export const listShows = defineRead({
  id: "shows.list",
  method: "GET",
  path: "/v1/shows",
  scope: "shows:read",
  effect: "read",
  query: strictObject({
    category: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 100,
        description: "Shows with this category, in any letter case.",
      }),
    ),
    search: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        description: "Part of name, handle or description, in any letter case.",
      }),
    ),
    include_hidden: Type.Optional(
      Type.Boolean({
        default: false,
        description: "Also shows all of whose categories are hidden.",
      }),
    ),
    archived: Type.Optional(
      Type.Boolean({ default: false, description: "Also shows that are archived." }),
    ),
    ...pagingQuery,
  }),
  output: listOf(showRowSchema),
  summary: "Shows of the workspace",
  description:
    "Newest first. `meta.total` counts the shows that pass the filters, on all pages. A show all of whose categories are hidden is left out unless `include_hidden` is true, an archived one unless `archived` is true. " +
    "Shows the workspace points at that no longer exist are in `meta.missing_show_ids` and " +
    "nowhere else. `GET /v1/me` lists shows in the workspace's own order.",
  example: { query: { limit: "10" } },
  mcp: {
    tool: "list_shows",
    description:
      "Shows of the workspace with ids, categories, connected and stale platforms and episode " +
      "counts. Filter by category or search.",
  },
  handler: (context, { query }) => readPage(context, query),
});
