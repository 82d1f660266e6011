import type { Database } from "../../../../db/connection/database.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import { type FileStore, fileKey } from "../../../../infrastructure/file-store/file-store.ts";
import type { DocumentFile } from "../../../../domain/order-documents/read/read-document.ts";
import { findLibraryFile } from "../../library/index.ts";

interface FileServices {
  database: Database | Context["database"];
  fileStore: FileStore;
}

/** The bytes of a document of the library; null where its file no longer exists. */
export async function readOrderFile(
  { database, fileStore }: FileServices,
  workspaceId: string,
  fileId: string,
): Promise<DocumentFile | null> {
  const file = await findLibraryFile(database, workspaceId, fileId);
  const content = file === undefined ? null : await fileStore.open(fileKey(workspaceId, fileId));
  if (file === undefined || content === null) return null;
  const parts: Uint8Array[] = [];
  for await (const part of content) parts.push(part);
  return { bytes: Buffer.concat(parts), fileName: file.name, mimeType: file.mime_type };
}
