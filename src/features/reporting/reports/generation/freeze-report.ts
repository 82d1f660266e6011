import { type DatabaseTransaction, inTransaction } from "../../../../db/connection/database.ts";
import { recordWorkspaceEvent, systemCause } from "../../../../delivery/events/record-event.ts";
import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import type { AudienceServices } from "../../../measurement/audience/index.ts";
import type { RunRow } from "../../report-runs/index.ts";
import { queueFiles } from "../../exports/index.ts";
import { keepLogos, type LogoServices } from "../../logos/index.ts";
import { findSnapshot, storeSnapshot, viewSnapshot } from "../../snapshots/index.ts";
import { headlineOf } from "./headline-figures.ts";
import { endRun, endRunIn, REPORT_GONE } from "./end-run.ts";
import { findReport } from "../report.store.ts";
import { readReport } from "./read-report.ts";

export type FreezeServices = AudienceServices & LogoServices;

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
