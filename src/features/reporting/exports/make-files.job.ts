import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { sha256Hex } from "../../../domain/report-documents/canonical.ts";
import { DEPTHS } from "../../../domain/report-documents/document.ts";
import { isOfInput } from "../../../infrastructure/compute/compute-error.ts";
import { type FileStore, fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import type { ReportPrinter } from "../../../infrastructure/printing/report-printer.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { removeUnlessUsed } from "../../sponsorship/library/index.ts";
import { loadSignedReport } from "./load-signed-report.ts";
import { type MadeFile, makeFiles } from "./make-files.ts";
import {
  type DocumentKey,
  type FileFormat,
  findReportFile,
  insertQueuedFiles,
  lockQueuedFile,
  updateReportFile,
} from "./report-file.store.ts";

const ATTEMPTS = 6;

/**
 * Formats that are made together: at full depth of every snapshot, at another one when a reader of
 * a link of that depth asks for the first of them.
 */
export const MADE_FORMATS = ["pdf", "csv", "xlsx", "json", "zip"] as const satisfies FileFormat[];

export interface FileServices {
  database: Database;
  fileStore: FileStore;
  /** Undefined in a process that prints nothing. */
  reportPrinter: ReportPrinter;
}

/**
 * Makes the files of a snapshot: the print, one CSV a table, a workbook, the signed document and
 * the archive of all of them. A repeated job makes the same bytes again and stores them once.
 */
export const makeFilesJob = defineJob({
  name: "reports.make_files",
  schema: strictObject({
    workspace_id: Type.String(),
    report_id: Type.String(),
    number: Type.Integer(),
    /** Absent in jobs of earlier releases, which are of full depth. */
    depth: Type.Optional(oneOf(DEPTHS)),
  }),
  maxAttempts: ATTEMPTS,
  handler: async (payload, context: JobContext<FileServices>) => {
    const snapshot = {
      workspaceId: payload.workspace_id,
      reportId: payload.report_id,
      number: payload.number,
      depth: payload.depth ?? "full",
    };
    const { services, attempt, signal, log } = context;
    const signed = await loadSignedReport(services, snapshot);
    if (signed === undefined || !(await isWaiting(services.database, snapshot))) return;
    try {
      const made = await makeFiles(services.reportPrinter, signed, {
        of: snapshot.workspaceId,
        signal,
      });
      for (const file of made) await storeFile(context, snapshot, file);
    } catch (error) {
      if (!isOfInput(error) && attempt < ATTEMPTS) throw error;
      log.error({ ...snapshot, error: String(error) }, "the files of a report were not made");
      await failFiles(services.database, snapshot);
    }
  },
});

/**
 * Queues the files of a snapshot at one depth, unless they were queued before; in a transaction
 * with what makes them needed.
 */
export async function queueFiles(
  transaction: DatabaseTransaction,
  snapshot: DocumentKey,
  now: Date,
): Promise<void> {
  const isNew = await insertQueuedFiles(transaction, snapshot, MADE_FORMATS, now);
  if (!isNew) return;
  await enqueueJob(transaction, makeFilesJob, {
    workspace_id: snapshot.workspaceId,
    report_id: snapshot.reportId,
    number: snapshot.number,
    depth: snapshot.depth,
  });
}

async function isWaiting(database: Database, document: DocumentKey): Promise<boolean> {
  for (const format of MADE_FORMATS) {
    const file = await findReportFile(database, document, format);
    if (file?.status === "queued") return true;
  }
  return false;
}

async function storeFile(
  { services, clock }: JobContext<FileServices>,
  document: DocumentKey,
  { format, bytes, mediaType, ...printed }: MadeFile,
): Promise<void> {
  const { workspaceId } = document;
  const { database, fileStore } = services;
  const fileId = newId("file");
  const sha256 = sha256Hex(bytes);
  // Bytes without a row are removed a day later, whatever happens to this process.
  await removeUnlessUsed(database, workspaceId, fileId, clock.now());
  await fileStore.put(fileKey(workspaceId, fileId), {
    content: pieces(bytes),
    sizeBytes: bytes.byteLength,
    sha256,
    mediaType,
  });
  await inTransaction(database, async (transaction) => {
    if ((await lockQueuedFile(transaction, document, format)) === undefined) return;
    await updateReportFile(transaction, document, format, {
      status: "ready",
      file_id: fileId,
      sha256,
      size_bytes: bytes.byteLength,
      is_accessible: printed.isAccessible ?? null,
      missing_glyphs: printed.missingGlyphs ?? null,
    });
  });
}

async function* pieces(bytes: Uint8Array): AsyncGenerator<Uint8Array, void> {
  yield bytes;
}

const NOT_MADE = {
  code: "internal_error",
  message: "The file could not be made. Generate the report again.",
};

const failFiles = (database: Database, document: DocumentKey): Promise<void> =>
  inTransaction(database, async (transaction) => {
    for (const format of MADE_FORMATS) {
      if ((await lockQueuedFile(transaction, document, format)) === undefined) continue;
      const failed = { status: "failed" as const, error: NOT_MADE };
      await updateReportFile(transaction, document, format, failed);
    }
  });
