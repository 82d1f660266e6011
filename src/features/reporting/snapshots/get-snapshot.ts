import { Type } from "typebox";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { defineRead } from "../../../kernel/operation/define.ts";
import { readDocument } from "./read-document.ts";
import { requireReadableSnapshot } from "./snapshot-access.ts";
import { viewSnapshot } from "./snapshot-view.ts";
import { snapshotParams, snapshotSchema } from "./snapshot.schema.ts";

export const getSnapshot = defineRead({
  id: "reports.get_snapshot",
  method: "GET",
  path: "/v1/reports/{id}/snapshots/{number}",
  scope: "reports:read",
  effect: "read",
  params: snapshotParams,
  query: strictObject({
    expand: Type.Optional(
      Type.Array(oneOf(["data"]), { maxItems: 1, description: "`data`: the signed document." }),
    ),
  }),
  output: snapshotSchema,
  summary: "One snapshot",
  description: "What was shown, with hash, key and signature.",
  example: { params: { id: "{report_id}", number: "1" } },
  mcp: false,
  handler: async (context, { params, query }) => {
    const row = await requireReadableSnapshot(context, params.id, Number(params.number));
    const view = viewSnapshot(row, context.urls);
    if (!(query.expand ?? []).includes("data")) return view;
    const snapshot = {
      workspaceId: row.workspace_id,
      reportId: row.report_id,
      number: row.number,
    };
    return { ...view, data: { ...(await readDocument(context.database, snapshot, "full")) } };
  },
});
