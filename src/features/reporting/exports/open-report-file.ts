import { inTransaction } from "../../../db/connection/database.ts";
import { fileKey } from "../../../infrastructure/file-store/file-store.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import {
  type Download,
  type StoreServices,
  signedWorkspace,
} from "../../sponsorship/library/index.ts";
import { queueFiles } from "./make-files.job.ts";
import {
  type DocumentKey,
  type FileFormat,
  findReportFile,
  findReportFileById,
  type NamedFileRow,
} from "./report-file.store.ts";

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  pdf: "application/pdf",
  json: "application/json",
  csv: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Names of files end in these; an archive of CSV files is a ZIP. */
const ENDINGS: Readonly<Partial<Record<FileFormat, string>>> = { csv: "tables.zip" };

type FileReader = Runtime<Pick<StoreServices, "fileStore">>;

/**
 * The file of a report that a signed address names. Undefined where the signature is invalid, the
 * address has expired, or the file was deleted.
 */
export async function openReportFile(
  { database, secrets, clock, services }: FileReader,
  fileId: string,
  query: URLSearchParams,
): Promise<Download | undefined> {
  const workspaceId = signedWorkspace({ secrets, now: clock.now() }, fileId, query);
  if (workspaceId === null) return undefined;
  const row = await findReportFileById(database, workspaceId, fileId);
  return row && downloadOf(services, row);
}

/**
 * The file of a document for a reader of its link. Files at the depth of a link that are not there
 * are queued by the first reader who asks: `queued` until a worker has made them, `failed` where
 * they cannot be made.
 */
export async function openLinkFile(
  { database, clock, services }: FileReader,
  document: DocumentKey,
  format: FileFormat,
): Promise<Download | "queued" | "failed"> {
  const row = await findReportFile(database, document, format);
  if (row === undefined) {
    await inTransaction(database, (transaction) => queueFiles(transaction, document, clock.now()));
    return "queued";
  }
  if (row.status !== "ready") return row.status;
  return downloadOf(services, row) ?? "failed";
}

function downloadOf(
  { fileStore }: Pick<StoreServices, "fileStore">,
  { workspace_id: workspaceId, file_id: fileId, sha256, ...row }: NamedFileRow,
): Download | undefined {
  if (fileId === null || sha256 === null) return undefined;
  return {
    name: `${row.name} (${row.number}).${ENDINGS[row.format] ?? row.format}`,
    mediaType: MEDIA_TYPES[row.format],
    sizeBytes: Number(row.size_bytes),
    sha256,
    read: (range) => fileStore.open(fileKey(workspaceId, fileId), range),
  };
}
