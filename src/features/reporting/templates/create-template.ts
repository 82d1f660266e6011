import { type Static, Type } from "typebox";
import type {
  StoredReportDefinition,
  StoredReportSection,
} from "../../../db/schema/report-column-shapes.ts";
import { REPORT_TYPES, type ReportType } from "../../../domain/report-documents/document.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { prefixedId } from "../../../kernel/contract/fields.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { quoted } from "../../../lib/text/plain-line.ts";
import {
  nameField,
  NO_BRANDING,
  reportFields,
  storedBranding,
  storedName,
  storedSections,
  storedWindow,
} from "../definitions/index.ts";
import { requireOwnTemplate } from "./template-access.ts";
import { viewTemplate } from "./template-view.ts";
import { defaultField, templateSchema } from "./template.schema.ts";
import {
  clearDefault,
  findReportOfTemplate,
  findTemplates,
  insertTemplate,
} from "./template.store.ts";

/** Maximum templates of a workspace. */
const TEMPLATES_MAX = 200;

const body = strictObject(
  {
    name: nameField,
    report_id: Type.Optional(
      prefixedId("rep", {
        description:
          "Take type, sections, window and branding of this report, without what it is about, its " +
          "co-brand and the notes of its sections.",
      }),
    ),
    type: Type.Optional(oneOf(REPORT_TYPES, { description: "Required without `report_id`." })),
    ...reportFields,
    is_default: Type.Optional(defaultField),
  },
  { $id: "CreateReportTemplate" },
);

interface State {
  id: string;
  name: string;
  type: ReportType;
  definition: StoredReportDefinition;
  isDefault: boolean;
}

export const createTemplate = defineWrite({
  id: "report_templates.create",
  method: "POST",
  path: "/v1/report-templates",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  body,
  output: writeResultOf(templateSchema),
  successStatuses: [201],
  errors: ["limit_reached"],
  summary: "Create a template of reports",
  description:
    "From sections, or from a report: the template then has what the report shows, and nothing of " +
    "what it is about. At most 200 a workspace.",
  example: {
    body: { name: "Our proof", type: "campaign", sections: [{ type: "text", title: "Summary" }] },
  },
  mcp: false,
  preview: (context, { body: sent }) => previewCreate(context, sent),
  apply: async (context, { state }) => {
    const { workspace, database, now, urls } = context;
    if (state.isDefault) await clearDefault(database, workspace.id, state.type, now);
    await insertTemplate(database, {
      workspace_id: workspace.id,
      id: state.id,
      name: state.name,
      type: state.type,
      definition: state.definition,
      is_default: state.isDefault,
      created_at: now,
      updated_at: now,
    });
    const data = viewTemplate(await requireOwnTemplate(context, state.id), urls);
    return { status: 201 as const, id: state.id, data };
  },
});

async function previewCreate(
  context: WriteContext,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, database } = context;
  const { type, sections, ...from } = await originOf(context, sent);
  await lockWorkspace(database, workspace.id);
  const current = (await findTemplates(database, workspace.id)).length;
  if (current >= TEMPLATES_MAX)
    throw new ApiError("limit_reached", `The workspace has ${current} templates, its limit.`, {
      extras: { limit: TEMPLATES_MAX, current },
    });
  const definition: StoredReportDefinition = {
    campaign_id: null,
    show_ids: [],
    cluster_refs: [],
    sections: storedSections(sent.sections ?? sections, type),
    window: sent.window === undefined ? from.window : storedWindow(sent.window),
    branding:
      sent.branding === undefined
        ? from.branding
        : await storedBranding(database, workspace.id, sent.branding),
  };
  const state = {
    id: newId("tpl"),
    name: storedName(sent.name),
    type,
    definition,
    isDefault: sent.is_default ?? false,
  };
  return {
    resource: "report_template",
    id: null,
    wouldWrite: {
      name: state.name,
      type,
      sections: definition.sections,
      window: definition.window,
      branding: definition.branding,
      is_default: state.isDefault,
    },
    effects: [`Create the template ${quoted(state.name)}.`],
    state,
  };
}

/** Where the template gets what was not sent: from a report, or from nothing. */
async function originOf({ database, workspace }: WriteContext, sent: Static<typeof body>) {
  const { report_id: reportId, type, sections } = sent;
  if (reportId === undefined) {
    if (type === undefined) throw parameterInvalid("type", "missing", "type is required.");
    if (sections === undefined)
      throw parameterInvalid("sections", "missing", "sections is required.");
    return { type, sections: [], window: null, branding: NO_BRANDING };
  }
  const report = await findReportOfTemplate(database, workspace.id, reportId);
  if (report === undefined)
    throw parameterInvalid("report_id", "unknown", "report_id names no report of this workspace.");
  if (type !== undefined && type !== report.type)
    throw parameterInvalid("type", "conflict", `The report is of type ${report.type}.`);
  return {
    type: report.type,
    sections: report.definition.sections.map(withoutSubject),
    window: report.definition.window,
    // The co-brand is that of one sponsor.
    branding: { ...report.definition.branding, co_brand: null },
  };
}

/** Names of options that hold ids of what a report is about. */
const ID_OPTION = /_(?:ids?|refs?)$/;

/** A section without its note and without options that name what the report is about. */
const withoutSubject = ({ options, ...section }: StoredReportSection): StoredReportSection => ({
  ...section,
  note: null,
  options: Object.fromEntries(Object.entries(options).filter(([name]) => !ID_OPTION.test(name))),
});
