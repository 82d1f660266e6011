import { Type } from "typebox";
import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { RESEARCH_STATUSES, researchSchema } from "./research-run.schema.ts";
import { findResearchPage } from "./research-run.store.ts";
import { viewResearch } from "./research-run-view.ts";

export const listResearch = defineRead({
  id: "research.list",
  method: "GET",
  path: "/v1/research",
  scope: "research:read",
  effect: "read",
  query: strictObject({
    status: Type.Optional(oneOf(RESEARCH_STATUSES)),
    brand_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "Runs about this brand." }),
    ),
    show_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 64, description: "Runs about this show." }),
    ),
    ...pagingQuery,
  }),
  output: listOf(researchSchema),
  summary: "Web research",
  description: "Newest first, each run with its answer and sources.",
  example: { query: { status: "completed" } },
  mcp: false,
  handler: (context, { query }) => {
    const { workspace, database } = context;
    const filters = {
      status: query.status ?? null,
      brand_id: query.brand_id ?? null,
      show_id: query.show_id ?? null,
    };
    return newestPage(
      context,
      { operationId: "research.list", asked: query, filters },
      (page) => findResearchPage(database, workspace.id, filters, page),
      (rows) => rows.map(viewResearch),
    );
  },
});
