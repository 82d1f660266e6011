import { type Static, Type } from "typebox";
import type { StoredReportDefinition } from "../../../db/schema/report-column-shapes.ts";
import { recordUpdate } from "../../../delivery/events/record-update.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { CollectContext, WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  applyPublicLink,
  concernsPublicLink,
  hashLinkPassword,
  type LinkServices,
  planPublicLink,
  type PublicLinkChange,
  recordLinkChange,
  writtenByLink,
} from "../share-links/index.ts";
import { requireReport, requireReportForWrite } from "./report-access.ts";
import {
  storedBranding,
  storedName,
  storedSections,
  storedWindow,
  nameField,
  reportFields,
} from "../definitions/index.ts";
import { viewReport } from "./report-view.ts";
import { reportParams, reportSchema, sharingFields } from "./report.schema.ts";
import { type ReportRow, updateReportRow } from "./report.store.ts";

const body = strictObject(
  { name: Type.Optional(nameField), ...reportFields, ...sharingFields },
  { $id: "UpdateReport" },
);

interface State {
  row: ReportRow;
  columns: Parameters<typeof updateReportRow>[3];
  /** The change of the public link; null where none is made. */
  link: PublicLinkChange | null;
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
  errors: ["state_conflict", "limit_reached"],
  summary: "Change a report",
  description:
    "Only sent fields change; a list is replaced as a whole. Changed content makes a ready report " +
    "a draft: its links go on showing the published snapshot until the next generation.",
  example: { params: { id: "{report_id}" }, body: { name: "Autumn flight, week 3" } },
  mcp: false,
  preview: (context: WriteContext<LinkServices>, { params, body: sent }) =>
    previewUpdate(context, params.id, sent),
  collect: async (
    context: CollectContext<LinkServices>,
    { state }: { state: State },
  ): Promise<{ hash: string | null }> => ({
    hash: await hashLinkPassword(context, state.link?.terms.password),
  }),
  apply: async (context, { state: { row, columns, link } }, { hash }) => {
    const { workspace, database, now, urls } = context;
    const before = viewReport(row, urls);
    if (Object.keys(columns).length === 0 && link === null) return { id: row.id, data: before };
    const linked = link === null ? undefined : await applyPublicLink(context, row.id, link, hash);
    await updateReportRow(database, workspace.id, row.id, { ...columns, updated_at: now });
    const data = viewReport(await requireReport(context, row.id), urls);
    await recordUpdate(context, "report.updated", before, data);
    if (data.shared && !before.shared)
      await recordWorkspaceEvent(
        database,
        workspace.id,
        { type: "report.shared", objectId: row.id, object: data },
        causeOf(context),
      );
    await recordLinkChange(context, linked);
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
  const renamed = {
    ...row,
    name: sent.name === undefined ? row.name : storedName(sent.name),
    definition,
  };
  const content = writtenFields(before, viewReport(renamed, urls), sent);
  const contentNames = Object.keys(content);
  const changesContent = contentNames.some((name) => name !== "name");
  const link = concernsPublicLink(sent) ? await planPublicLink(context, id, sent) : null;
  const written = { ...content, ...(link === null ? {} : writtenByLink(link)) };
  const names = Object.keys(written);
  return {
    resource: "report",
    id,
    wouldWrite: written,
    effects: names.length === 0 ? [] : [`Change ${names.join(", ")} of the report.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: {
      row,
      link: names.length === contentNames.length ? null : link,
      columns:
        contentNames.length === 0
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
