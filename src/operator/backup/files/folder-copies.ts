import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import {
  COPIES,
  type CopyDescription,
  copyName,
  type CopyStore,
  type FoundCopy,
} from "./copy-store.ts";
import { syncFolder } from "./sync-folder.ts";
import { isSha256 } from "./stored-file.ts";

/** The folder of copies of a backup is beside its file. */
export const copiesFolderOf = (backup: string): string => join(dirname(backup), COPIES);

/** The copies beside a file of backup. */
export const copiesBeside = (backup: string): CopyStore => folderCopies(copiesFolderOf(backup));

/**
 * Copies in a folder. The name is given by a rename after the bytes are on the disk, so a copy
 * under its name is whole.
 */
export function folderCopies(folder: string): CopyStore {
  const pathOf = (sha256: string): string => join(folder, copyName(sha256));
  return {
    address: folder,
    exists: async () => (await orUndefined(stat(folder))) !== undefined,
    has: async ({ sha256, sizeBytes }) =>
      (await orUndefined(stat(pathOf(sha256))))?.size === sizeBytes,
    markUsed: (sha256, now) => utimes(pathOf(sha256), now, now),
    store: (copy, content) => storeCopy(pathOf(copy.sha256), copy, content),
    open: (sha256) => createReadStream(pathOf(sha256)),
    list: () => listCopies(folder),
    remove: (path) => rm(path, { force: true }),
    reload: () => undefined,
  };
}

async function storeCopy(
  path: string,
  { sha256, sizeBytes }: CopyDescription,
  content: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const part = `${path}.${randomUUID()}.part`;
  try {
    const hash = createHash("sha256");
    let written = 0;
    await pipeline(
      content,
      async function* measured(chunks: AsyncIterable<Uint8Array>) {
        for await (const chunk of chunks) {
          hash.update(chunk);
          written += chunk.length;
          yield chunk;
        }
      },
      createWriteStream(part, { flags: "wx", mode: 0o600, flush: true }),
    );
    if (written !== sizeBytes || hash.digest("hex") !== sha256) return false;
    await rename(part, path);
    await syncFolder(dirname(path));
    return true;
  } finally {
    await rm(part, { force: true });
  }
}

const PART = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.part$/;

async function listCopies(folder: string): Promise<FoundCopy[]> {
  const copies: FoundCopy[] = [];
  for (const start of (await orUndefined(readdir(folder))) ?? []) {
    if (!/^[0-9a-f]{2}$/.test(start)) continue;
    for (const name of (await orUndefined(readdir(join(folder, start)))) ?? []) {
      const sha256 = isSha256(name) ? name : undefined;
      if (sha256 === undefined && !PART.test(name)) continue;
      const at = join(folder, start, name);
      const found = await orUndefined(stat(at));
      if (found !== undefined) copies.push({ at, sha256, usedAt: found.mtime });
    }
  }
  return copies;
}

/** Undefined where the file or the folder does not exist. */
async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
