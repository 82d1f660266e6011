import type { Executor } from "../../../../db/connection/database.ts";
import type { FileStore } from "../../../../infrastructure/file-store/file-store.ts";
import type { MailAttachment } from "../../../../infrastructure/mail/mail.ts";
import { plainLine } from "../../../../lib/text/plain-line.ts";
import { readReportFile, type ReadReportFile } from "../../exports/index.ts";
import type { RunRow } from "../../report-runs/index.ts";

/** Files that mails carry. They are of full depth, so no other run names any. */

/** Formats that can be attached. Every other one is behind the link. */
export const ATTACHED_FORMATS = ["pdf"] as const;

/** Size below which a file is attached: many mailboxes refuse mails that are much larger. */
const ATTACHED_BYTES_MAX = 5_000_000;

export interface AttachedFiles {
  attached: readonly MailAttachment[];
  /** Why a file that was asked for is not attached, in sentences. */
  leftOut: readonly string[];
}

/** The files of a run's mails; `waiting` while one is being made and the mail can wait. */
export async function loadAttachedFiles(
  parts: { database: Executor; fileStore: FileStore },
  run: RunRow,
  { waits }: { waits: boolean },
): Promise<AttachedFiles | "waiting"> {
  const { workspace_id: workspaceId, report_id: reportId, snapshot_number: number } = run;
  if (!run.attachments.includes("pdf") || reportId === null || number === null)
    return { attached: [], leftOut: [] };
  const snapshot = { workspaceId, reportId, number };
  const file = await readReportFile(parts, snapshot, { format: "pdf", below: ATTACHED_BYTES_MAX });
  if (file.state === "queued" && waits) return "waiting";
  return file.state === "ready"
    ? {
        attached: [{ name: nameOf(file.name), mediaType: "application/pdf", content: file.bytes }],
        leftOut: [],
      }
    : { attached: [], leftOut: [wordsOf(file)] };
}

function wordsOf(file: Exclude<ReadReportFile, { state: "ready" }>): string {
  const open = "Open the report to read or print it.";
  if (file.state === "too_large") {
    const megabytes = (file.sizeBytes / 1_000_000).toFixed(1);
    return `The PDF has ${megabytes} MB and is not attached, which is done below 5 MB. ${open}`;
  }
  return `The PDF could not be made and is not attached. ${open}`;
}

/** The name of an attached file: one line without what file systems refuse. */
const nameOf = (name: string): string =>
  plainLine(name)
    .replaceAll(/[\\/:*?"<>|\s]+/g, " ")
    .trim();
