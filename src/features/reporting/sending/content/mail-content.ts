import type { Executor } from "../../../../db/connection/database.ts";
import type { FileStore } from "../../../../infrastructure/file-store/file-store.ts";
import { chartPicture } from "../../../../infrastructure/mail/chart-picture.ts";
import type { Runtime } from "../../../../kernel/pipeline/context.ts";
import { BoundedMap } from "../../../../lib/bounded-map.ts";
import { findReport, type ReportRow } from "../../reports/index.ts";
import type { RunRow } from "../../report-runs/index.ts";
import { findShareLink, openAddressOf } from "../../share-links/index.ts";
import { comparedSnapshot, findSnapshot } from "../../snapshots/index.ts";
import type { MailContent, MailLink } from "./compose-mail.ts";
import { chartOf, type DocumentWords, wordsOf } from "./document-words.ts";
import { loadAttachedFiles } from "./mail-files.ts";
import { type Flight, subjectOf } from "./mail-subject.ts";
import { findFlight, findFormerSent } from "./report-facts.store.ts";

/** What the mails of a run say, but for what differs between recipients; or why none is sent. */
export type LoadedContent =
  | { state: "ready"; content: Omit<MailContent, "unsubscribeUrl"> }
  /** A file to be attached is being made. */
  | { state: "waiting" }
  | { state: "ended"; reason: string };

type Parts = Pick<Runtime, "database" | "urls" | "secrets" | "clock"> & { fileStore: FileStore };

const COLOUR = "#2f55d4";

export async function loadMailContent(
  parts: Parts,
  run: RunRow,
  { waits }: { waits: boolean },
): Promise<LoadedContent> {
  const { database, urls, secrets, clock } = parts;
  const { workspace_id: workspaceId, report_id: reportId, snapshot_number: number } = run;
  const deleted = { state: "ended", reason: "The report was deleted." } as const;
  if (reportId === null || number === null) return deleted;
  const report = await findReport(database, workspaceId, reportId);
  const snapshot = await findSnapshot(database, workspaceId, reportId, number);
  if (report === undefined || snapshot === undefined) return deleted;
  if (snapshot.state === "withdrawn")
    return { state: "ended", reason: "The snapshot was withdrawn." };
  const files = await loadAttachedFiles(parts, run, { waits });
  if (files === "waiting") return { state: "waiting" };
  const said = await documentPart(database, run, { reportId, number });
  if (said === undefined) return deleted;
  const flight = await flightOf(database, report);
  return {
    state: "ready",
    content: {
      ...said,
      subject: subjectOf(said.document, flight),
      message: run.message,
      link: await linkOf(database, { urls, secrets, now: clock.now() }, run, report),
      files,
    },
  };
}

interface DocumentPart extends DocumentWords {
  document: Parameters<typeof subjectOf>[0];
  chart: MailContent["chart"];
}

/** Parts of the last documents: those of a run's recipients are composed of the same. */
const KNOWN = new BoundedMap<string, DocumentPart>({ max: 16 });

/** What is made of the document alone, which never changes. */
async function documentPart(
  executor: Executor,
  { workspace_id: workspaceId, automation_id: automationId, depth }: RunRow,
  { reportId, number }: { reportId: string; number: number },
): Promise<DocumentPart | undefined> {
  const sent = { workspaceId, reportId, number, automationId };
  const formerNumber = await findFormerSent(executor, sent);
  const key = [workspaceId, reportId, number, formerNumber ?? 0, depth].join(" ");
  const known = KNOWN.get(key);
  if (known !== undefined) return known;
  const snapshot = { workspaceId, reportId };
  const current = await comparedSnapshot(executor, { ...snapshot, number }, depth);
  const former =
    formerNumber === null
      ? undefined
      : await comparedSnapshot(executor, { ...snapshot, number: formerNumber }, depth);
  if (current === undefined) return undefined;
  const { document } = current;
  const part = { ...wordsOf(current, former), document, chart: await drawnChart(document) };
  KNOWN.set(key, part);
  return part;
}

async function drawnChart(document: DocumentPart["document"]): Promise<MailContent["chart"]> {
  const series = chartOf(document);
  if (series === null) return null;
  // The numbers of markers have their words in the report alone.
  const data = { ...series, markers: [] };
  const { png, alt } = await chartPicture(data, document.branding.primary_color ?? COLOUR);
  return { title: series.title, alt, png };
}

async function flightOf(executor: Executor, report: ReportRow): Promise<Flight | null> {
  const { campaign_id: campaignId } = report.definition;
  if (campaignId === null) return null;
  const days = await findFlight(executor, report.workspace_id, campaignId);
  return days?.start_date == null || days.end_date === null
    ? null
    : { start: days.start_date, end: days.end_date };
}

/** Where the report opens; null where the link of the run has ended. */
async function linkOf(
  executor: Executor,
  { urls, secrets, now }: Pick<Runtime, "urls" | "secrets"> & { now: Date },
  { workspace_id: workspaceId, link_id: linkId }: RunRow,
  report: ReportRow,
): Promise<MailLink | null> {
  if (linkId === null) return null;
  const link = await findShareLink(executor, { workspaceId, reportId: report.id }, linkId);
  const url = link === undefined ? null : openAddressOf(secrets, urls, link, now);
  return link === undefined || url === null
    ? null
    : { url, expiresAt: link.expires_at, hasPassword: link.password_hash !== null };
}
