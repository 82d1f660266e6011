import { keysetPage } from "../../../../kernel/operation/keyset-page.ts";
import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../../kernel/contract/envelope.ts";
import { defineRead } from "../../../../kernel/operation/define.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { showRowSchema } from "../show.schema.ts";
import { countShowRows, findShowPage, type ShowListRow } from "../show.store.ts";
import { viewShowRows } from "../show-view.ts";

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
  handler: (context, { query }) => {
    const { workspace, database } = context;
    const filters = {
      category: query.category ?? null,
      search: query.search ?? null,
      include_hidden: query.include_hidden ?? false,
      archived: query.archived ?? false,
    };
    const count = async (): Promise<Record<string, unknown>> => ({
      total: await countShowRows(database, workspace.showIds, filters),
      missing_show_ids: workspace.missingShowIds,
    });
    return keysetPage(
      context,
      { operationId: "shows.list", asked: query, filters, meta: count() },
      {
        keysOf: (row: ShowListRow & { created_at_us: number }) => [row.created_at_us, row.show_id],
        afterOf: ([createdAtUs, id]) => ({ createdAtUs: Number(createdAtUs), id: String(id) }),
      },
      (page) => findShowPage(database, workspace.showIds, filters, page),
      (rows) => viewShowRows(context, rows),
    );
  },
});
