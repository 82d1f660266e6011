import { Type } from "typebox";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { sha256Hex } from "../../../domain/report-documents/canonical.ts";
import type { Depth } from "../../../domain/report-documents/document.ts";
import { isOfInput } from "../../../infrastructure/compute/compute-error.ts";
import { type FileStore, fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { defineJob, type JobContext } from "../../../infrastructure/jobs/define-job.ts";
import { enqueueJob } from "../../../infrastructure/jobs/enqueue.ts";
import type { ReportPrinter } from "../../../infrastructure/printing/report-printer.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { removeUnlessUsed } from "../../sponsorship/library/index.ts";
import { loadSignedReport } from "./load-signed-report.ts";
import { type MadeFile, makeFiles } from "./make-files.ts";
import {
  type FileFormat,
  findReportFile,
  insertQueuedFiles,
  lockQueuedFile,
  type SnapshotKey,
  updateReportFile,
} from "./report-file.store.ts";

const ATTEMPTS = 6;

/** Formats that are made of every snapshot, at full depth. */
export const MADE_FORMATS = ["pdf", "csv", "xlsx", "json", "zip"] as const satisfies FileFormat[];
const DEPTH: Depth = "full";

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
  }),
  maxAttempts: ATTEMPTS,
  handler: async (payload, context: JobContext<FileServices>) => {
    const snapshot = {
      workspaceId: payload.workspace_id,
      reportId: payload.report_id,
      number: payload.number,
    };
    const { services, attempt, signal, log } = context;
    const signed = await loadSignedReport(services, snapshot, DEPTH);
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

/** Queues the files of a snapshot, in the transaction that stores it. */
export async function queueFiles(
  transaction: DatabaseTransaction,
  snapshot: SnapshotKey,
  now: Date,
): Promise<void> {
  const queued = MADE_FORMATS.map((format) => ({ depth: DEPTH, format }));
  await insertQueuedFiles(transaction, snapshot, queued, now);
  await enqueueJob(transaction, makeFilesJob, {
    workspace_id: snapshot.workspaceId,
    report_id: snapshot.reportId,
    number: snapshot.number,
  });
}

async function isWaiting(database: Database, { workspaceId, ...snapshot }: SnapshotKey) {
  for (const format of MADE_FORMATS) {
    const file = await findReportFile(database, workspaceId, snapshot, { depth: DEPTH, format });
    if (file?.status === "queued") return true;
  }
  return false;
}

async function storeFile(
  { services, clock }: JobContext<FileServices>,
  { workspaceId, ...snapshot }: SnapshotKey,
  { format, bytes, mediaType, ...printed }: MadeFile,
): Promise<void> {
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
    const key = { depth: DEPTH, format };
    if ((await lockQueuedFile(transaction, workspaceId, snapshot, key)) === undefined) return;
    await updateReportFile(transaction, { workspaceId, ...snapshot }, key, {
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

const failFiles = (database: Database, { workspaceId, ...snapshot }: SnapshotKey): Promise<void> =>
  inTransaction(database, async (transaction) => {
    for (const format of MADE_FORMATS) {
      const key = { depth: DEPTH, format };
      if ((await lockQueuedFile(transaction, workspaceId, snapshot, key)) === undefined) continue;
      const failed = { status: "failed" as const, error: NOT_MADE };
      await updateReportFile(transaction, { workspaceId, ...snapshot }, key, failed);
    }
  });
