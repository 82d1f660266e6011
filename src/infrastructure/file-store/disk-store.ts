import { createHash } from "node:crypto";
import { type FileHandle, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { makeFolder } from "../../lib/make-folder.ts";
import { type ByteRange, type FileStore, FileStoreError, requireKey } from "./file-store.ts";

const CHUNK_BYTES = 65_536;

/**
 * Files in a folder that only this process's user reads. A file is written under its key with
 * `.part`, and renamed when it is on the disk, so a process that is killed leaves no half file
 * under a key, and `remove` also deletes the `.part` file.
 */
export function createDiskStore(folder: string): FileStore {
  const pathOf = (key: string): string => join(folder, ...requireKey(key).split("/"));
  return {
    put: (key, file, signal) => write(pathOf(key), file, signal),
    open: async (key, range) => {
      const file = await openOrNull(pathOf(key));
      return file === null ? null : read(file, range);
    },
    sizeOf: async (key) => {
      const found = await orNull(stat(pathOf(key)));
      return found?.size ?? null;
    },
    remove: async (key) => {
      const path = pathOf(key);
      await failing(rm(path, { force: true }));
      await failing(rm(partOf(path), { force: true }));
    },
  };
}

const partOf = (path: string): string => `${path}.part`;

async function write(
  path: string,
  { content, sizeBytes, sha256 }: Parameters<FileStore["put"]>[1],
  signal: AbortSignal | undefined,
): Promise<void> {
  const part = partOf(path);
  const hash = createHash("sha256");
  let written = 0;
  try {
    makeFolder(dirname(path), 0o700);
    const file = await open(part, "w", 0o600);
    try {
      for await (const chunk of content) {
        signal?.throwIfAborted();
        hash.update(chunk);
        written += chunk.length;
        await file.writeFile(chunk);
      }
      await file.sync();
    } finally {
      await file.close();
    }
    if (written !== sizeBytes || hash.digest("hex") !== sha256)
      throw new FileStoreError("The bytes are not those that were to be stored");
    await rename(part, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw asStoreError(error);
  }
}

/** Flushes the folder, so that the new name is on the disk too. */
async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

const openOrNull = (path: string): Promise<FileHandle | null> => orNull(open(path, "r"));

async function* read(file: FileHandle, range: ByteRange | undefined): AsyncGenerator<Uint8Array> {
  let position = range?.start ?? 0;
  const end = range?.end ?? Number.POSITIVE_INFINITY;
  try {
    while (position <= end) {
      const length = Math.min(CHUNK_BYTES, end - position + 1);
      const { bytesRead, buffer } = await failing(
        file.read(Buffer.allocUnsafe(length), 0, length, position),
      );
      if (bytesRead === 0) return;
      position += bytesRead;
      yield buffer.subarray(0, bytesRead);
    }
  } finally {
    await file.close();
  }
}

const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string"
    ? error.code
    : "unknown";

const orNull = <Value>(work: Promise<Value>): Promise<Value | null> =>
  work.catch((error: unknown) => {
    if (codeOf(error) === "ENOENT") return null;
    throw asStoreError(error);
  });

const failing = <Value>(work: Promise<Value>): Promise<Value> =>
  work.catch((error: unknown) => {
    throw asStoreError(error);
  });

/**
 * An error of the file system contains the path: it becomes the cause, which is logged and not
 * answered.
 */
const asStoreError = (error: unknown): FileStoreError =>
  error instanceof FileStoreError
    ? error
    : new FileStoreError(`The disk failed: ${codeOf(error)}`, {
        cause: error,
      });
