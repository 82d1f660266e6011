import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { brandId, campaignId, fileSchema, folder, kindField, showId } from "./library.schema.ts";
import { findFilePage } from "./library.store.ts";
import { viewFile } from "./library-view.ts";

export const listFiles = defineRead({
  id: "library.list",
  method: "GET",
  path: "/v1/library/files",
  scope: "library:read",
  effect: "read",
  query: strictObject({
    kind: Type.Optional(kindField),
    folder: Type.Optional(folder),
    search: Type.Optional(
      Type.String({ minLength: 1, maxLength: 200, description: "In the name." }),
    ),
    show_id: Type.Optional(showId),
    brand_id: Type.Optional(brandId),
    campaign_id: Type.Optional(campaignId),
    tag: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
    ...pagingQuery,
  }),
  output: listOf(fileSchema),
  summary: "Files of the library",
  description: "Newest first. `download_url` is null here; the file itself has one.",
  example: { query: { kind: "insertion_order" } },
  mcp: false,
  handler: (context, { query }) => {
    const { workspace, database } = context;
    const filters = {
      kind: query.kind ?? null,
      folder: query.folder ?? null,
      search: query.search ?? null,
      show_id: query.show_id ?? null,
      brand_id: query.brand_id ?? null,
      campaign_id: query.campaign_id ?? null,
      tag: query.tag ?? null,
    };
    return newestPage(
      context,
      { operationId: "library.list", asked: query, filters },
      (page) => findFilePage(database, workspace.id, filters, page),
      (rows) => rows.map((row) => viewFile(row)),
    );
  },
});
