import { inTransaction } from "../../../db/connection/database.ts";
import { systemCause, recordWorkspaceEvent } from "../../../delivery/events/record-event.ts";
import { newId } from "../../../kernel/ids.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { ApiError } from "../../../kernel/contract/errors.ts";
import { NO_BRANDING, storedSections } from "../definitions/index.ts";
import {
  findReport,
  insertReport,
  type ReportRow,
  updateReportRow,
  viewReport,
} from "../reports/index.ts";
import { lockRun, type RunRow, updateRun } from "../report-runs/index.ts";
import { requireTemplate } from "../templates/index.ts";
import { isStopped } from "./automation-days.ts";
import { type AutomationRow, lockAutomation, updateAutomationRow } from "./automation.store.ts";

type Prepared = { run: RunRow } | { error: { code: string; message: string } };

/**
 * Marks a run as generating, with the report of its automation; the first run creates the report
 * from the template, and so does a run whose report was deleted. After another template was chosen
 * for the automation, its report shows what that one has. Undefined where the run has ended, or
 * where another try has generated its report already.
 */
export async function prepareReport(
  runtime: Runtime,
  { workspace_id: workspaceId, id }: Pick<RunRow, "workspace_id" | "id">,
): Promise<Prepared | undefined> {
  const workspace = await runtime.access.workspace(workspaceId);
  if (workspace === undefined) return undefined;
  const now = runtime.clock.now();
  return inTransaction(runtime.database, async (transaction) => {
    const run = await lockRun(transaction, workspaceId, id);
    if (run?.status !== "queued" && run?.status !== "running") return undefined;
    if (run.stage === "send") return undefined;
    if (!workspace.features.has("shared_reports"))
      return { error: { code: "plan_required", message: "The plan does not include reports." } };
    if (workspace.isSuspended)
      return { error: { code: "workspace_suspended", message: "The workspace is suspended." } };
    const automation =
      run.automation_id === null
        ? undefined
        : await lockAutomation(transaction, workspaceId, run.automation_id);
    if (automation === undefined || isStopped(automation, run)) {
      await updateRun(transaction, workspaceId, id, {
        status: "canceled",
        completed_at: now,
        updated_at: now,
      });
      return undefined;
    }
    const existing =
      automation.report_id === null
        ? undefined
        : await findReport(transaction, workspaceId, automation.report_id);
    const parts = { database: transaction, workspace, now };
    const reportId =
      existing === undefined
        ? await makeReport(parts, runtime, automation)
        : await followTemplate(parts, existing, automation);
    if (typeof reportId !== "string") return reportId;
    await updateReportRow(transaction, workspaceId, reportId, {
      status: "generating",
      error: null,
      updated_at: now,
    });
    return {
      run: await updateRun(transaction, workspaceId, id, {
        report_id: reportId,
        status: "running",
        stage: "generate",
        attempts: run.attempts + 1,
        started_at: run.started_at ?? now,
        updated_at: now,
      }),
    };
  });
}

type Parts = Parameters<typeof requireTemplate>[0] & {
  database: Parameters<typeof insertReport>[0];
  now: Date;
};

/** The id of a report, or why it cannot be made. */
type Made = string | { error: { code: string; message: string } };

/** Gives the report of an automation what its template has, where that is another one by now. */
async function followTemplate(
  context: Parts,
  report: ReportRow,
  { workspace_id: workspaceId, source, template_id: templateId }: AutomationRow,
): Promise<Made> {
  if (report.template_id === templateId) return report.id;
  const { definition } = report;
  try {
    const template = await requireTemplate(context, source.type, templateId);
    await updateReportRow(context.database, workspaceId, report.id, {
      definition: {
        ...definition,
        sections: storedSections(template.sections, source.type),
        window: template.window,
        branding: template.branding ?? definition.branding,
      },
      definition_version: report.definition_version + 1,
      template_id: template.id,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
  return report.id;
}

/** Creates the report of an automation, and returns its id. */
async function makeReport(context: Parts, { urls }: Runtime, row: AutomationRow): Promise<Made> {
  const { database, now } = context;
  const { workspace_id: workspaceId, source } = row;
  const id = newId("rep");
  try {
    const template = await requireTemplate(context, source.type, row.template_id);
    await insertReport(database, workspaceId, {
      id,
      name: row.name,
      type: source.type,
      status: "generating",
      definition: {
        campaign_id: source.campaign_id,
        show_ids: source.show_ids,
        cluster_refs: source.cluster_refs ?? [],
        sections: storedSections(template.sections, source.type),
        window: template.window,
        branding: template.branding ?? NO_BRANDING,
      },
      template_id: template.id,
      automation_id: row.id,
      campaign_id: source.campaign_id,
      created_by: row.created_by,
      created_at: now,
      updated_at: now,
    });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { error: { code: error.code, message: error.message } };
  }
  await updateAutomationRow(database, row, { report_id: id });
  const report = await findReport(database, workspaceId, id);
  if (report !== undefined)
    await recordWorkspaceEvent(
      database,
      workspaceId,
      { type: "report.created", objectId: id, object: viewReport(report, urls) },
      systemCause(now),
    );
  return id;
}
