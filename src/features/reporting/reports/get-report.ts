import { Type } from "typebox";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { readDocument } from "../snapshots/index.ts";
import { requireReadableReport } from "./report-access.ts";
import { viewReport } from "./report-view.ts";
import { reportParams, reportSchema } from "./report.schema.ts";

export const getReport = defineRead({
  id: "reports.get",
  method: "GET",
  path: "/v1/reports/{id}",
  scope: "reports:read",
  effect: "read",
  params: reportParams,
  query: strictObject({
    expand: Type.Optional(
      Type.Array(oneOf(["data"]), {
        maxItems: 1,
        description: "`data`: the document of the published snapshot, as it is signed.",
      }),
    ),
  }),
  output: reportSchema,
  summary: "One report",
  description: "Its definition, its published snapshot and its public link.",
  example: { params: { id: "{report_id}" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const row = await requireReadableReport(context, params.id);
    const view = viewReport(row, context.urls);
    if (!(query.expand ?? []).includes("data") || row.current_snapshot === null) return view;
    const key = {
      workspaceId: row.workspace_id,
      reportId: row.id,
      number: row.current_snapshot,
    };
    return { ...view, data: { ...(await readDocument(context.database, key, "full")) } };
  },
});
