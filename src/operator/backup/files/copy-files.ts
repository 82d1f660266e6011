import { type FileStore, FileStoreError } from "../../../infrastructure/file-store/file-store.ts";
import { BackupError } from "../backup-error.ts";
import type { CopyStore } from "./copy-store.ts";
import { type BackedUpFile, type FileState, isSha256, type StoredFile } from "./stored-file.ts";

/**
 * A store that fails this often in a row is down: each request to a bucket may take a minute, and
 * the rows are not kept waiting for all of them.
 */
const FAILURES_MAX = 3;

interface CopierParts {
  store: FileStore;
  copies: CopyStore;
  now: Date;
  signal: AbortSignal | undefined;
}

/** Copies files into the copies of a backup; each file is asked for once. */
export class FileCopier {
  readonly #parts: CopierParts;
  readonly #states = new Map<string, FileState>();
  #failures = 0;
  copiedFiles = 0;
  copiedBytes = 0;

  constructor(parts: CopierParts) {
    this.#parts = parts;
  }

  /** @throws Error where the copies cannot be written, which would hold no backup either. */
  async copyAll(files: readonly StoredFile[]): Promise<BackedUpFile[]> {
    const copied: BackedUpFile[] = [];
    for (const file of files) {
      this.#parts.signal?.throwIfAborted();
      const state = this.#states.get(file.key) ?? (await this.#copy(file));
      this.#states.set(file.key, state);
      copied.push({ ...file, state });
    }
    return copied;
  }

  /**
   * Looks again whether the copies are there, and makes those that are not: another process may
   * have removed one that no backup referred to when it looked.
   *
   * @throws BackupError where one cannot be made.
   */
  async confirm(files: readonly BackedUpFile[]): Promise<void> {
    this.#parts.copies.reload();
    for (const file of files) {
      if (file.state !== "kept" || (await this.#parts.copies.has(file))) continue;
      if ((await this.#copy(file)) !== "kept")
        throw new BackupError(`The copy of ${file.key} was removed while the backup was made.`);
    }
  }

  async #copy(file: StoredFile): Promise<FileState> {
    const { store, copies, now } = this.#parts;
    if (!isSha256(file.sha256)) return "altered";
    if (!(await copies.has(file))) {
      if (this.#failures >= FAILURES_MAX) return "unreadable";
      const state = await this.#store(store, copies, file);
      if (state !== "kept") return state;
      this.copiedFiles += 1;
      this.copiedBytes += file.sizeBytes;
    }
    await copies.markUsed(file.sha256, now);
    return "kept";
  }

  async #store(store: FileStore, copies: CopyStore, file: StoredFile): Promise<FileState> {
    try {
      const content = await store.open(file.key);
      const state =
        content === null ? "missing" : (await copies.store(file, content)) ? "kept" : "altered";
      this.#failures = 0;
      return state;
    } catch (error) {
      if (!(error instanceof FileStoreError)) throw error;
      this.#failures += 1;
      return "unreadable";
    }
  }
}
