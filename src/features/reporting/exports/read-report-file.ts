import type { Executor } from "../../../db/connection/database.ts";
import { type FileStore, fileKey } from "../../../infrastructure/file-store/file-store.ts";
import { type DocumentKey, type FileFormat, findReportFile } from "./report-file.store.ts";

/** A file of a snapshot with its bytes, or why there are none. */
export type ReadReportFile =
  | { state: "ready"; name: string; bytes: Uint8Array }
  | { state: "too_large"; sizeBytes: number }
  | { state: "queued" | "failed" };

/** Reads a file of full depth whole, where it has fewer bytes than `below`. */
export async function readReportFile(
  { database, fileStore }: { database: Executor; fileStore: FileStore },
  snapshot: Omit<DocumentKey, "depth">,
  { format, below }: { format: FileFormat; below: number },
): Promise<ReadReportFile> {
  const file = await findReportFile(database, { ...snapshot, depth: "full" }, format);
  if (file?.status === "queued") return { state: "queued" };
  if (file?.status !== "ready" || file.file_id === null) return { state: "failed" };
  const sizeBytes = Number(file.size_bytes);
  if (sizeBytes >= below) return { state: "too_large", sizeBytes };
  const content = await fileStore.open(fileKey(snapshot.workspaceId, file.file_id));
  if (content === null) return { state: "failed" };
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(piece);
  return {
    state: "ready",
    name: `${file.name} (${snapshot.number}).${format}`,
    bytes: Buffer.concat(pieces),
  };
}
