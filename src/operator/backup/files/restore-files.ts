import { type FileStore, FileStoreError } from "../../../infrastructure/file-store/file-store.ts";
import { isCopyWhole } from "./check-copies.ts";
import type { CopyStore } from "./copy-store.ts";
import type { BackedUpFile } from "./stored-file.ts";

export interface RestoredFiles {
  /** Files whose bytes are in the file store. */
  stored: number;
  /** Files whose rows are restored and whose bytes are not. */
  absent: BackedUpFile[];
}

/**
 * Brings the bytes back into the file store. A copy that is absent or damaged is passed over and
 * named; `put` checks the SHA-256 of what it stores.
 *
 * @throws FileStoreError where the store does not take a whole copy.
 */
export async function restoreFiles(
  store: FileStore,
  copies: CopyStore,
  files: readonly BackedUpFile[],
): Promise<RestoredFiles> {
  const absent: BackedUpFile[] = [];
  for (const file of files) {
    const isStored =
      file.state === "kept" && (await copies.has(file)) && (await put(store, copies, file));
    if (!isStored) absent.push(file);
  }
  return { stored: files.length - absent.length, absent };
}

async function put(store: FileStore, copies: CopyStore, file: BackedUpFile): Promise<boolean> {
  try {
    await store.put(file.key, { ...file, content: copies.open(file.sha256) });
    return true;
  } catch (error) {
    if (!(error instanceof FileStoreError)) throw error;
    if (await isCopyWhole(copies, file.sha256)) throw error;
    return false;
  }
}
