import type { Executor } from "../../../db/connection/database.ts";
import { compareDocuments } from "../../../domain/report-documents/compare.ts";
import type { ReportDocument } from "../../../domain/report-documents/document.ts";
import { formatWindow } from "../../../domain/report-documents/format.ts";
import { STALE_AFTER_HOURS } from "../../../domain/metrics/freshness.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { HOUR_MS } from "../../../lib/time/clock.ts";
import { findReport } from "../reports/index.ts";
import type { RunRow } from "../report-runs/index.ts";
import { comparedSnapshot, findSnapshot, summaryOf } from "../snapshots/index.ts";
import type { MailContent } from "./compose-mail.ts";

/**
 * What the mails of a run say, but for what differs between recipients. Undefined where the report
 * or its snapshot was deleted.
 */
export async function loadMailContent(
  executor: Executor,
  urls: Urls,
  run: RunRow,
): Promise<Omit<MailContent, "unsubscribeUrl"> | undefined> {
  const { workspace_id: workspaceId, report_id: reportId, snapshot_number: number } = run;
  if (reportId === null || number === null) return undefined;
  const report = await findReport(executor, workspaceId, reportId);
  const snapshot = await findSnapshot(executor, workspaceId, reportId, number);
  const current = await comparedSnapshot(executor, { workspaceId, reportId, number });
  if (report === undefined || snapshot === undefined || current === undefined) return undefined;
  const { document } = current;
  const former =
    snapshot.supersedes === null
      ? undefined
      : await comparedSnapshot(executor, { workspaceId, reportId, number: snapshot.supersedes });
  return {
    reportName: document.name,
    issuer: document.issuer.name,
    period: document.window === null ? null : formatWindow(document.window),
    lead: leadOf(document),
    figures: snapshot.headline,
    changes: former === undefined ? null : summaryOf(compareDocuments(former, current)),
    age: [ageOf(document), ...snapshot.warnings],
    message: run.message,
    reportUrl: report.is_shared ? urls.report(workspaceId, reportId) : null,
  };
}

/** The sentence of the headline. */
const leadOf = ({ sections }: ReportDocument): string | null =>
  sections
    .filter(({ type }) => type === "headline")
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "sentence" ? [block.text] : []))[0] ?? null;

/** The oldest reading behind any figure; null where no figure names one. */
export const oldestReading = ({ sections }: ReportDocument): string | null =>
  sections
    .flatMap(({ blocks }) => blocks)
    .flatMap((block) => (block.kind === "figures" ? block.figures : []))
    .flatMap(({ read_at: readAt }) => readAt ?? [])
    .toSorted()[0] ?? null;

/** For example `Figures as of 2026-10-20 08:00 UTC.`, and the oldest reading where it is stale. */
function ageOf(document: ReportDocument): string {
  const oldest = oldestReading(document);
  const asOf = `Figures as of ${minute(document.as_of)}.`;
  if (oldest === null) return asOf;
  const hours = (Date.parse(document.as_of) - Date.parse(oldest)) / HOUR_MS;
  return hours > STALE_AFTER_HOURS
    ? `${asOf} Some could not be read again: the oldest reading is of ${minute(oldest)}.`
    : asOf;
}

const minute = (iso: string): string => `${iso.slice(0, 16).replace("T", " ")} UTC`;
