import { type DatabaseTransaction, inTransaction } from "../../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../../delivery/events/record-event.ts";
import type {
  DocumentSection,
  ReportDocument,
} from "../../../../domain/report-documents/document.ts";
import { daysOfWindow } from "../../../../domain/report-documents/window.ts";
import type { Context, Runtime } from "../../../../kernel/pipeline/context.ts";
import { readerOfWorkspace } from "../../../../kernel/pipeline/reader.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import type { AudienceServices } from "../../../measurement/audience/index.ts";
import type { RunRow } from "../../report-runs/index.ts";
import { queueFiles } from "../../exports/index.ts";
import { type KeptLogos, keepLogos, type LogoServices } from "../../logos/index.ts";
import { findSnapshot, readDocument, storeSnapshot, viewSnapshot } from "../../snapshots/index.ts";
import { inOneRead } from "./consistent-read.ts";
import { definitionsOf } from "./document-definitions.ts";
import { loadHeader } from "./document-header.ts";
import { headlineOf } from "./headline-figures.ts";
import { endRun, endRunIn, REPORT_GONE } from "./end-run.ts";
import { readSections } from "./read-sections.ts";
import { findReport, type ReportRow } from "../report.store.ts";

export type FreezeServices = AudienceServices & LogoServices;

const READER = { id: "report", label: "Report" };

/**
 * Reads all sections of a report in one consistent read, and stores the signed document as its next
 * snapshot together with the end of the run.
 */
export async function freezeReport(runtime: Runtime<FreezeServices>, run: RunRow): Promise<void> {
  const { workspace_id: workspaceId, report_id: reportId } = run;
  const report =
    reportId === null ? undefined : await findReport(runtime.database, workspaceId, reportId);
  if (report === undefined) return await endRun(runtime, run, { error: REPORT_GONE });
  const { database, services, clock } = runtime;
  const logos = await keepLogos(
    { database, services, now: clock.now() },
    { workspaceId, reportId: report.id },
    report.definition.branding,
  );
  const read = await readReport(runtime, report, { reason: run.reason, logos });
  if (read === undefined) return await endRun(runtime, run, { error: REPORT_GONE });
  const { document, evidence } = read;
  const failed = document.sections.filter(({ status }) => status === "failed");
  const essential = failed.find(({ type }) => type === "method" || type === "headline");
  if (essential !== undefined)
    return await endRun(runtime, run, {
      error: {
        code: essential.error?.code ?? "internal_error",
        message: `The section ${essential.title} could not be read: ${essential.error?.message ?? ""}`,
      },
    });
  await inTransaction(runtime.database, async (transaction) => {
    const isMade = await endRunIn(transaction, runtime, run, {
      snapshot: document.number,
      definitionVersion: report.definition_version,
    });
    if (!isMade) return;
    await storeSnapshot(
      transaction,
      runtime.secrets,
      {
        document,
        definitionVersion: report.definition_version,
        evidence,
        headline: headlineOf(document),
        warnings: [
          ...failed.map(({ title, error }) => `${title}: ${error?.message ?? "failed"}`),
          ...logos.warnings,
        ],
        createdBy: report.created_by,
      },
      runtime.clock.now(),
    );
    const { report_id: id, number, depth } = document;
    const full = { workspaceId, reportId: id, number, depth };
    await queueFiles(transaction, full, runtime.clock.now());
    await announceSnapshot(transaction, runtime, { workspaceId, reportId: id, number });
  });
}

async function announceSnapshot(
  transaction: DatabaseTransaction,
  { urls, clock }: Pick<Runtime, "urls" | "clock">,
  { workspaceId, reportId, number }: { workspaceId: string; reportId: string; number: number },
): Promise<void> {
  const row = await findSnapshot(transaction, workspaceId, reportId, number);
  if (row === undefined) return;
  const { data: _document, ...object } = viewSnapshot(row, urls);
  await recordWorkspaceEvent(
    transaction,
    workspaceId,
    { type: "report.snapshot_created", objectId: reportId, object },
    systemCause(clock.now()),
  );
}

async function readReport(
  runtime: Runtime<AudienceServices>,
  report: ReportRow,
  { reason, logos }: { reason: string | null; logos: KeptLogos },
) {
  const { workspace_id: workspaceId, definition } = report;
  const now = runtime.clock.now();
  const previous =
    report.current_snapshot === null
      ? undefined
      : await readDocument(
          runtime.database,
          { workspaceId, reportId: report.id, number: report.current_snapshot },
          "full",
        );
  return inOneRead(runtime.database, async (database) => {
    const reader = await readerOfWorkspace(runtime, workspaceId, READER);
    if (reader === undefined) return undefined;
    const context = { ...reader, database, now };
    const header = await loadHeader(context, report);
    const window = daysOfWindow(definition.window, {
      today: utcDay(now),
      flight: header.flight,
    });
    const { sections, evidence, definitionIds } = await readSections({
      context,
      type: report.type,
      subject: definition,
      sections: definition.sections,
      window,
      previous: previous ?? undefined,
    });
    const document: ReportDocument = {
      object: "report_document",
      format_version: 1,
      workspace_id: workspaceId,
      report_id: report.id,
      number: report.snapshot_count + 1,
      depth: "full",
      type: report.type,
      name: report.name,
      as_of: now.toISOString(),
      issued_at: now.toISOString(),
      window,
      is_final: header.isFinal,
      supersedes: report.current_snapshot,
      reason,
      issuer: issuerOf(context),
      branding: {
        primary_color: definition.branding.primary_color,
        logo_sha256: logos.own,
        co_brand: definition.branding.co_brand && {
          name: definition.branding.co_brand.name,
          logo_sha256: logos.partner,
        },
      },
      header: header.lines,
      sections: sections satisfies DocumentSection[],
      definitions: definitionsOf(sections, definitionIds),
    };
    return { document, evidence };
  });
}

const issuerOf = ({ workspace, urls }: Context): ReportDocument["issuer"] => ({
  name: workspace.name,
  url: workspace.handle === null ? null : urls.network(workspace.handle),
});
