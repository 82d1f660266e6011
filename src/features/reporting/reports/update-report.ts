import { type Static, Type } from "typebox";
import type { StoredReportDefinition } from "../../../db/schema/column-shapes.ts";
import { recordUpdate } from "../../../delivery/events/record-update.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { requireReport, requireReportForWrite } from "./report-access.ts";
import {
  storedBranding,
  storedSections,
  storedWindow,
  nameField,
  reportFields,
} from "../definitions/index.ts";
import { viewReport } from "./report-view.ts";
import { reportParams, reportSchema } from "./report.schema.ts";
import { type ReportRow, updateReportRow } from "./report.store.ts";

const body = strictObject(
  { name: Type.Optional(nameField), ...reportFields },
  { $id: "UpdateReport" },
);

interface State {
  row: ReportRow;
  columns: Parameters<typeof updateReportRow>[3];
}

export const updateReport = defineWrite({
  id: "reports.update",
  method: "PATCH",
  path: "/v1/reports/{id}",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: reportParams,
  body,
  output: writeResultOf(reportSchema),
  summary: "Change a report",
  description:
    "Only sent fields change; a list is replaced as a whole. Changed content makes a ready report " +
    "a draft: its links go on showing the published snapshot until the next generation.",
  example: { params: { id: "{report_id}" }, body: { name: "Autumn flight, week 3" } },
  mcp: false,
  preview: (context, { params, body: sent }) => previewUpdate(context, params.id, sent),
  apply: async (context, { state: { row, columns } }) => {
    const { workspace, database, now, urls } = context;
    const before = viewReport(row, urls);
    if (Object.keys(columns).length === 0) return { id: row.id, data: before };
    await updateReportRow(database, workspace.id, row.id, { ...columns, updated_at: now });
    const data = viewReport(await requireReport(context, row.id), urls);
    await recordUpdate(context, "report.updated", before, data);
    return { id: row.id, data };
  },
});

async function previewUpdate(
  context: WriteContext,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, database, urls } = context;
  const row = await requireReportForWrite(context, id);
  const definition: StoredReportDefinition = {
    ...row.definition,
    ...(sent.sections === undefined ? {} : { sections: storedSections(sent.sections, row.type) }),
    ...(sent.window === undefined ? {} : { window: storedWindow(sent.window) }),
    ...(sent.branding === undefined
      ? {}
      : { branding: await storedBranding(database, workspace.id, sent.branding) }),
  };
  const before = viewReport(row, urls);
  const renamed = { ...row, name: sent.name?.trim() ?? row.name, definition };
  const written = writtenFields(before, viewReport(renamed, urls), sent);
  const names = Object.keys(written);
  const changesContent = names.some((name) => name !== "name");
  return {
    resource: "report",
    id,
    wouldWrite: written,
    effects: names.length === 0 ? [] : [`Change ${names.join(", ")} of the report.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: {
      row,
      columns:
        names.length === 0
          ? {}
          : {
              name: renamed.name,
              ...(changesContent
                ? {
                    definition,
                    definition_version: row.definition_version + 1,
                    ...(row.status === "ready" ? { status: "draft" as const } : {}),
                  }
                : {}),
            },
    },
  };
}
