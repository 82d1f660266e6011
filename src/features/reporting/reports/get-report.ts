import { Type } from "typebox";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { readDocument, summariseSnapshot } from "../snapshots/index.ts";
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
      Type.Array(oneOf(["data", "summary"]), {
        maxItems: 2,
        description:
          "Of the published snapshot. `data`: the document as it is signed; `summary`: headline " +
          "figures, and what differs from the snapshot before.",
      }),
    ),
  }),
  output: reportSchema,
  summary: "One report",
  description: "Its definition, its published snapshot and its public link.",
  example: { params: { id: "{report_id}" } },
  mcp: {
    tool: "get_report",
    description:
      "A report for a sponsor; expand `summary`: headline figures of its published snapshot, and " +
      "what changed since the one before, and why.",
    arguments: { expand: "`summary`; `data`: the whole signed document." },
  },
  handler: async (context, { params, query }) => {
    const row = await requireReadableReport(context, params.id);
    const view = viewReport(row, context.urls);
    const { current_snapshot: number } = row;
    if (number === null) return view;
    const report = { workspaceId: row.workspace_id, reportId: row.id };
    const expand = new Set(query.expand);
    return {
      ...view,
      ...(expand.has("data")
        ? { data: { ...(await readDocument(context.database, { ...report, number }, "full")) } }
        : {}),
      ...(expand.has("summary")
        ? { summary: await summariseSnapshot(context.database, report, number) }
        : {}),
    };
  },
});
