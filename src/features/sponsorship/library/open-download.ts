import { fileKey } from "../../../infrastructure/file-store/file-store.ts";
import type { ByteRange } from "../../../infrastructure/file-store/file-store.ts";
import type { Runtime } from "../../../kernel/pipeline/context.ts";
import { signedWorkspace } from "./download-address.ts";
import { findFile } from "./library.store.ts";
import type { StoreServices } from "./remove-bytes.job.ts";

/** A file named by a signed address. */
export interface Download {
  name: string;
  mediaType: string;
  sizeBytes: number;
  sha256: string;
  /** Reads the bytes or a part of them; null where the store does not have them. */
  read: (range?: ByteRange) => Promise<AsyncIterable<Uint8Array> | null>;
}

/**
 * The file of a signed address. Undefined where the signature is invalid, the address has expired,
 * or the file was deleted.
 */
export async function openDownload(
  { database, secrets, clock, services }: Runtime<Pick<StoreServices, "fileStore">>,
  fileId: string,
  query: URLSearchParams,
): Promise<Download | undefined> {
  const workspaceId = signedWorkspace({ secrets, now: clock.now() }, fileId, query);
  if (workspaceId === null) return undefined;
  const row = await findFile(database, workspaceId, fileId);
  return row === undefined
    ? undefined
    : {
        name: row.name,
        mediaType: row.mime_type,
        sizeBytes: row.size_bytes,
        sha256: row.sha256,
        read: (range) => services.fileStore.open(fileKey(workspaceId, fileId), range),
      };
}
