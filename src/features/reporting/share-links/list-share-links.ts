import { listOf, pagingQuery } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { newestPage } from "../../../kernel/operation/newest-page.ts";
import { requireReportOfLinks } from "./report-of-link.ts";
import { reportOfLinkParams, shareLinkSchema, viewShareLink } from "./share-link.schema.ts";
import { findShareLinkPage } from "./share-link.store.ts";

export const listShareLinks = defineRead({
  id: "reports.list_links",
  method: "GET",
  path: "/v1/reports/{id}/links",
  scope: "reports:read",
  effect: "read",
  params: reportOfLinkParams,
  query: strictObject(pagingQuery),
  output: listOf(shareLinkSchema),
  summary: "Links to a report",
  description:
    "The newest first, with revoked ones. The secret of an address is never shown again.",
  example: { params: { id: "{report_id}" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    await requireReportOfLinks(context, params.id);
    const report = { workspaceId: context.workspace.id, reportId: params.id };
    return newestPage(
      context,
      { operationId: "reports.list_links", asked: query, within: { report: params.id } },
      (page) => findShareLinkPage(context.database, report, page),
      (rows) => rows.map((row) => viewShareLink(row, context.now)),
    );
  },
});
