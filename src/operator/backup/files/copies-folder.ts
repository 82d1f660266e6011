import { createHash, randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readdir, rename, rm, stat, utimes } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { syncFolder } from "./sync-folder.ts";
import { isSha256, type StoredFile } from "./stored-file.ts";

/**
 * Copies of files, each under its SHA-256: `castmeter-files/ab/abcd…`. All backups of a folder
 * share them, so a daily backup copies only the files that are new. The name is given by a rename
 * after the bytes are on the disk, so a copy under its name is whole.
 */

const FOLDER = "castmeter-files";

/** The folder of copies of a backup is beside its file. */
export const copiesFolderOf = (backup: string): string => join(dirname(backup), FOLDER);

export const hasCopiesFolder = async (backup: string): Promise<boolean> =>
  (await orUndefined(stat(copiesFolderOf(backup)))) !== undefined;

const pathOf = (folder: string, sha256: string): string => join(folder, sha256.slice(0, 2), sha256);

type CopyDescription = Pick<StoredFile, "sha256" | "sizeBytes">;

/** Whether the copy is there with its size. */
export async function hasCopy(
  folder: string,
  { sha256, sizeBytes }: CopyDescription,
): Promise<boolean> {
  const found = await orUndefined(stat(pathOf(folder, sha256)));
  return found !== undefined && found.size === sizeBytes;
}

/** Writes down that a backup refers to the copy, which keeps it from being removed for a day. */
export const markUsed = (folder: string, sha256: string, now: Date): Promise<void> =>
  utimes(pathOf(folder, sha256), now, now);

/** Stores a copy. False where the bytes are others than described; nothing is then stored. */
export async function storeCopy(
  folder: string,
  { sha256, sizeBytes }: CopyDescription,
  content: AsyncIterable<Uint8Array>,
): Promise<boolean> {
  const path = pathOf(folder, sha256);
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

export const openCopy = (folder: string, sha256: string): AsyncIterable<Uint8Array> =>
  createReadStream(pathOf(folder, sha256));

/** Whether the bytes of a copy have the SHA-256 of its name. */
export async function isCopyWhole(folder: string, sha256: string): Promise<boolean> {
  const hash = createHash("sha256");
  for await (const chunk of openCopy(folder, sha256)) hash.update(chunk);
  return hash.digest("hex") === sha256;
}

export interface FoundCopy {
  path: string;
  /** Undefined for the remains of a copy whose process was killed. */
  sha256: string | undefined;
  usedAt: Date;
}

const PART = /^[0-9a-f]{64}\.[0-9a-f-]{36}\.part$/;

/** The copies in the folder, and remains of interrupted ones; other files are passed over. */
export async function listCopies(folder: string): Promise<FoundCopy[]> {
  const copies: FoundCopy[] = [];
  for (const start of (await orUndefined(readdir(folder))) ?? []) {
    if (!/^[0-9a-f]{2}$/.test(start)) continue;
    for (const name of (await orUndefined(readdir(join(folder, start)))) ?? []) {
      const sha256 = isSha256(name) ? name : undefined;
      if (sha256 === undefined && !PART.test(name)) continue;
      const path = join(folder, start, name);
      const found = await orUndefined(stat(path));
      if (found !== undefined) copies.push({ path, sha256, usedAt: found.mtime });
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
