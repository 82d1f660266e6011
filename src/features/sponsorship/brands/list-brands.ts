import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { wholeList } from "../../../kernel/operation/answer.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { networksNote } from "../../administration/workspace/index.ts";
import { brandSchema } from "./brand.schema.ts";
import { countBrands, findBrandPage } from "./brand.store.ts";
import { viewBrand } from "./brand-view.ts";

export const listBrands = defineRead({
  id: "brands.list",
  method: "GET",
  path: "/v1/brands",
  scope: "brands:read",
  effect: "read",
  query: strictObject({
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "In name and description." }),
    ),
    category: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    archived: Type.Optional(
      Type.Boolean({ default: false, description: "Archived ones instead of the others." }),
    ),
    ...pagingQuery,
  }),
  output: listOf(brandSchema),
  summary: "Brands",
  description:
    "Newest first, with the count of all that match in `meta.total`. Contacts are counted and " +
    "never returned. A solo workspace has no brands: the list is empty and `meta.note` says why.",
  example: { query: { search: "north" } },
  mcp: {
    tool: "list_brands",
    description:
      "Brands that the network sells to, with categories, talking points, safety rules and " +
      "counts of campaigns. Never their contacts.",
    arguments: {
      search: "Part of the name or description.",
      category: "Only brands of this category.",
      archived: "True for archived ones instead.",
    },
  },
  handler: async (context, { query }) => {
    const { workspace, database } = context;
    const filters = {
      search: query.search ?? null,
      category: query.category ?? null,
      archived: query.archived ?? false,
    };
    const note = networksNote(workspace.kind, "Brands");
    if (note !== null) return wholeList([], { filters, total: 0, note });
    const total = await countBrands(database, workspace.id, filters);
    return newestPage(
      context,
      { operationId: "brands.list", asked: query, filters, meta: { total } },
      (page) => findBrandPage(database, workspace.id, filters, page),
      (rows) => rows.map(viewBrand),
    );
  },
});
