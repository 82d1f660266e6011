import type {
  DocumentSection,
  ReportDocument,
} from "../../../../domain/report-documents/document.ts";
import { daysOfWindow } from "../../../../domain/report-documents/window.ts";
import type { Context, Runtime } from "../../../../kernel/pipeline/context.ts";
import { readerOfWorkspace } from "../../../../kernel/pipeline/reader.ts";
import { utcDay } from "../../../../lib/time/clock.ts";
import type { AudienceServices } from "../../../measurement/audience/index.ts";
import type { KeptLogos } from "../../logos/index.ts";
import { readDocument } from "../../snapshots/index.ts";
import type { ReportRow } from "../report.store.ts";
import { inOneRead } from "./consistent-read.ts";
import { definitionsOf } from "./document-definitions.ts";
import { loadHeader } from "./document-header.ts";
import { readSections } from "./read-sections.ts";

const READER = { id: "report", label: "Report" };

/**
 * The document of a report as it is at this moment, from one consistent read, with the readings
 * that its figures are made of. It stores nothing. Undefined where the workspace was deleted.
 */
export async function readReport(
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
