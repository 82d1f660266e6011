import type { Executor } from "../../../db/connection/database.ts";
import type { FileStore } from "../../../infrastructure/file-store/file-store.ts";
import type { CopyStore } from "./copy-store.ts";
import { type RestoredFiles, restoreFiles } from "./restore-files.ts";
import { isSha256, type StoredFile } from "./stored-file.ts";
import { findStoredFiles } from "./stored-files.store.ts";

/**
 * Stores the bytes of files that have a row and no bytes, from the copies of any backup: the row
 * has the SHA-256 under which the copy lies. Files that were deleted since have no row, and stay
 * away.
 */
export async function restoreAbsentFiles(
  executor: Executor,
  store: FileStore,
  copies: CopyStore,
): Promise<RestoredFiles> {
  const absent: StoredFile[] = [];
  for (const file of await findStoredFiles(executor))
    if ((await store.sizeOf(file.key)) !== file.sizeBytes) absent.push(file);
  return restoreFiles(
    store,
    copies,
    absent.map((file) => ({ ...file, state: isSha256(file.sha256) ? "kept" : "altered" })),
  );
}
