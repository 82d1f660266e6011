import { type Static, Type } from "typebox";
import type { StoredReportDefinition } from "../../../db/schema/report-column-shapes.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { NOTHING_CHANGED, writtenFields } from "../../../kernel/operation/changes.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import {
  nameField,
  reportFields,
  storedBranding,
  storedName,
  storedSections,
  storedWindow,
} from "../definitions/index.ts";
import { requireOwnTemplate, requireTemplateForWrite } from "./template-access.ts";
import { viewTemplate } from "./template-view.ts";
import { defaultField, templateParams, templateSchema } from "./template.schema.ts";
import {
  clearDefault,
  type CountedTemplateRow,
  type TemplateColumns,
  updateTemplateRow,
} from "./template.store.ts";

const body = strictObject(
  {
    name: Type.Optional(nameField),
    ...reportFields,
    is_default: Type.Optional(defaultField),
  },
  { $id: "UpdateReportTemplate" },
);

interface State {
  row: CountedTemplateRow;
  columns: TemplateColumns;
}

export const updateTemplate = defineWrite({
  id: "report_templates.update",
  method: "PATCH",
  path: "/v1/report-templates/{id}",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  params: templateParams,
  body,
  output: writeResultOf(templateSchema),
  errors: ["state_conflict"],
  summary: "Change a template of reports",
  description:
    "Only sent fields change; a list is replaced as a whole. Reports that were made from the " +
    "template do not change. Built-in templates cannot be changed.",
  example: { params: { id: "{report_template_id}" }, body: { name: "Our proof, short" } },
  mcp: false,
  preview: (context, { params, body: sent }) => previewUpdate(context, params.id, sent),
  apply: async (context, { state: { row, columns } }) => {
    const { workspace, database, now, urls } = context;
    if (Object.keys(columns).length === 0) return { id: row.id, data: viewTemplate(row, urls) };
    if (columns.is_default === true) await clearDefault(database, workspace.id, row.type, now);
    await updateTemplateRow(database, workspace.id, row.id, { ...columns, updated_at: now });
    return { id: row.id, data: viewTemplate(await requireOwnTemplate(context, row.id), urls) };
  },
});

async function previewUpdate(
  context: WriteContext,
  id: string,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, database, urls } = context;
  // Before the template, as a create does: two that become the default at once would each miss the
  // other when they clear the one before.
  if (sent.is_default === true) await lockWorkspace(database, workspace.id);
  const row = await requireTemplateForWrite(context, id);
  const definition: StoredReportDefinition = {
    ...row.definition,
    ...(sent.sections === undefined ? {} : { sections: storedSections(sent.sections, row.type) }),
    ...(sent.window === undefined ? {} : { window: storedWindow(sent.window) }),
    ...(sent.branding === undefined
      ? {}
      : { branding: await storedBranding(database, workspace.id, sent.branding) }),
  };
  const columns = {
    name: sent.name === undefined ? row.name : storedName(sent.name),
    definition,
    is_default: sent.is_default ?? row.is_default,
  };
  const before = viewTemplate(row, urls);
  const written = writtenFields(before, viewTemplate({ ...row, ...columns }, urls), sent);
  const names = Object.keys(written);
  return {
    resource: "report_template",
    id,
    wouldWrite: written,
    effects: names.length === 0 ? [] : [`Change ${names.join(", ")} of the template.`],
    warnings: names.length === 0 ? [NOTHING_CHANGED] : [],
    state: { row, columns: names.length === 0 ? {} : columns },
  };
}
