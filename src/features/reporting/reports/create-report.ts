import { type Static, Type } from "typebox";
import { causeOf, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import type { StoredReportDefinition } from "../../../db/schema/report-column-shapes.ts";
import { REPORT_TYPES } from "../../../domain/report-documents/document.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { writeResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
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
import { quoted } from "../../../lib/text/plain-line.ts";
import { takeGenerationCap } from "./generation/generation-cap.ts";
import { startRun } from "./generation/start-run.ts";
import { requireTemplate } from "../templates/index.ts";
import { requireReport } from "./report-access.ts";
import {
  NO_BRANDING,
  storedBranding,
  storedName,
  storedSections,
  storedWindow,
  nameField,
  reportFields,
} from "../definitions/index.ts";
import { requireSubject } from "./report-subject.ts";
import { viewReport } from "./report-view.ts";
import { reportSchema, sharingFields, subjectFields } from "./report.schema.ts";
import { countReports, insertReport } from "./report.store.ts";

/** Maximum reports of a workspace; more are created only by a faulty program. */
const REPORTS_MAX = 10_000;

const body = strictObject(
  {
    name: nameField,
    type: oneOf(REPORT_TYPES),
    template_id: Type.Optional(
      Type.String({
        maxLength: 64,
        description:
          "Where sections, window and branding come from that are not sent; the default of the " +
          "type where it is left out.",
      }),
    ),
    ...subjectFields,
    ...reportFields,
    ...sharingFields,
    generate: Type.Optional(
      Type.Boolean({ default: true, description: "Make the first snapshot at once." }),
    ),
  },
  { $id: "CreateReport" },
);

interface State {
  id: string;
  name: string;
  type: (typeof REPORT_TYPES)[number];
  templateId: string | null;
  definition: StoredReportDefinition;
  generates: boolean;
  link: PublicLinkChange | null;
}

export const createReport = defineWrite({
  id: "reports.create",
  method: "POST",
  path: "/v1/reports",
  scope: "reports:write",
  plan: "shared_reports",
  effect: "write",
  body,
  output: writeResultOf(reportSchema),
  successStatuses: [202],
  job: { read: "reports.get", ids: { id: "id" }, openStatuses: ["generating"] },
  errors: ["limit_reached", "cap_reached", "workspace_unsupported", "state_conflict"],
  summary: "Create a report",
  description:
    "What a report shows is kept apart from what was shown: each generation freezes a signed " +
    "snapshot that never changes. Unless `generate` is false the first one is made at once by a " +
    "worker; `status` is `ready` when it is there.",
  example: {
    body: {
      name: "Autumn flight",
      type: "campaign",
      campaign_id: "{campaign_id}",
      generate: false,
    },
  },
  mcp: {
    tool: "create_report",
    description:
      "Create a report from a template; a worker makes its first signed snapshot. It is private. " +
      "Then get_report.",
    arguments: {
      name: "Name.",
      type: "What it is about.",
      template_id: "The type's default if left out.",
    },
    leftOut: ["sections", "window", "branding", "visibility", "expires_at", "generate"],
    secret: ["password"],
  },
  preview: (context: WriteContext<LinkServices>, { body: sent }) => previewCreate(context, sent),
  collect: async (
    context: CollectContext<LinkServices>,
    { state }: { state: State },
  ): Promise<{ hash: string | null }> => ({
    hash: await hashLinkPassword(context, state.link?.terms.password),
  }),
  apply: async (context, { state }, { hash }) => {
    const { workspace, database, now, urls } = context;
    await insertReport(database, workspace.id, {
      id: state.id,
      name: state.name,
      type: state.type,
      status: state.generates ? "generating" : "draft",
      definition: state.definition,
      template_id: state.templateId,
      campaign_id: state.definition.campaign_id,
      created_by: context.credential.personId,
      created_at: now,
      updated_at: now,
    });
    const linked =
      state.link === null ? undefined : await applyPublicLink(context, state.id, state.link, hash);
    if (state.generates) await startFirstRun(context, state.id);
    const data = viewReport(await requireReport(context, state.id), urls);
    await recordWorkspaceEvent(
      database,
      workspace.id,
      { type: "report.created", objectId: state.id, object: data },
      causeOf(context),
    );
    if (data.shared)
      await recordWorkspaceEvent(
        database,
        workspace.id,
        { type: "report.shared", objectId: state.id, object: data },
        causeOf(context),
      );
    await recordLinkChange(context, linked);
    return { status: 202 as const, id: state.id, data };
  },
});

async function startFirstRun(context: WriteContext, reportId: string): Promise<void> {
  await takeGenerationCap(context);
  await startRun(context.database, {
    workspaceId: context.workspace.id,
    reportId,
    now: context.now,
  });
}

async function previewCreate(
  context: WriteContext,
  sent: Static<typeof body>,
): Promise<Change<State>> {
  const { workspace, database } = context;
  const name = storedName(sent.name);
  const subject = await requireSubject(context, sent.type, sent);
  const template = await requireTemplate(context, sent.type, sent.template_id ?? null);
  await lockWorkspace(database, workspace.id);
  const current = await countReports(database, workspace.id);
  if (current >= REPORTS_MAX)
    throw new ApiError("limit_reached", `The workspace has ${current} reports, its limit.`, {
      extras: { limit: REPORTS_MAX, current },
    });
  const definition: StoredReportDefinition = {
    ...subject,
    sections: storedSections(sent.sections ?? template.sections, sent.type),
    window: sent.window === undefined ? template.window : storedWindow(sent.window),
    branding:
      sent.branding === undefined
        ? (template.branding ?? NO_BRANDING)
        : await storedBranding(database, workspace.id, sent.branding),
  };
  const generates = sent.generate ?? true;
  const link = concernsPublicLink(sent) ? await planPublicLink(context, null, sent) : null;
  return {
    resource: "report",
    id: null,
    wouldWrite: {
      name,
      type: sent.type,
      ...definition,
      ...(link === null ? {} : writtenByLink(link)),
    },
    effects: [
      `Create the report ${quoted(name)}.`,
      ...(generates ? ["Make its first snapshot."] : []),
    ],
    state: {
      id: newId("rep"),
      name,
      type: sent.type,
      templateId: template.id,
      definition,
      generates,
      link,
    },
  };
}
