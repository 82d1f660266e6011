import { fileKey } from "../../../infrastructure/file-store/file-store.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import {
  type Download,
  type StoreServices,
  signedWorkspace,
} from "../../sponsorship/library/index.ts";
import { type FileFormat, findReportFileById } from "./report-file.store.ts";

const MEDIA_TYPES: Readonly<Record<FileFormat, string>> = {
  pdf: "application/pdf",
  json: "application/json",
  csv: "application/zip",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
  zip: "application/zip",
};

/** Names of files end in these; an archive of CSV files is a ZIP. */
const ENDINGS: Readonly<Partial<Record<FileFormat, string>>> = { csv: "tables.zip" };

/**
 * The file of a report that a signed address names. Undefined where the signature is invalid, the
 * address has expired, or the file was deleted.
 */
export async function openReportFile(
  { database, secrets, clock, services }: Runtime<Pick<StoreServices, "fileStore">>,
  fileId: string,
  query: URLSearchParams,
): Promise<Download | undefined> {
  const workspaceId = signedWorkspace({ secrets, now: clock.now() }, fileId, query);
  if (workspaceId === null) return undefined;
  const row = await findReportFileById(database, workspaceId, fileId);
  if (row?.sha256 == null) return undefined;
  return {
    name: `${row.name} (${row.number}).${ENDINGS[row.format] ?? row.format}`,
    mediaType: MEDIA_TYPES[row.format],
    sizeBytes: Number(row.size_bytes),
    sha256: row.sha256,
    read: (range) => services.fileStore.open(fileKey(workspaceId, fileId), range),
  };
}
