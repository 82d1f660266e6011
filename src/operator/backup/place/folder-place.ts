import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { COPIES } from "../files/copy-store.ts";
import { folderCopies } from "../files/folder-copies.ts";
import type { BackupPlace } from "./backup-place.ts";

const DRAFT = /\.ndjson\.gz\.\d+\.part$/;

/** Backups in a folder, which is created where it is missing, accessible to its owner only. */
export function folderPlace(folder: string): BackupPlace {
  const pathOf = (name: string): string => join(folder, name);
  return {
    address: folder,
    addressOf: pathOf,
    copies: () => folderCopies(join(folder, COPIES)),
    async names() {
      const found = [];
      for (const name of await namesIn(folder)) {
        const bytes = name.endsWith(".part") ? undefined : await sizeOf(pathOf(name));
        if (bytes !== undefined) found.push({ name, bytes });
      }
      return found;
    },
    async add(name, write) {
      await mkdir(folder, { recursive: true, mode: 0o700 });
      return write(pathOf(name));
    },
    read: (name, work) => work(pathOf(name)),
    remove: (name) => rm(pathOf(name), { force: true }),
    async removeDrafts(fingerprint) {
      for (const name of await namesIn(folder))
        if (name.startsWith(`castmeter-${fingerprint}-`) && DRAFT.test(name))
          await rm(pathOf(name), { force: true });
    },
    readText: (name) => orUndefined(readFile(pathOf(name), "utf8")),
    async writeText(name, text) {
      const part = `${pathOf(name)}.${process.pid}.part`;
      try {
        await writeFile(part, text, { mode: 0o600, flush: true });
        await rename(part, pathOf(name));
      } finally {
        await rm(part, { force: true });
      }
    },
  };
}

/** Size of a file in bytes; undefined for folders, and where it was removed meanwhile. */
async function sizeOf(file: string): Promise<number | undefined> {
  const found = await orUndefined(stat(file));
  return found?.isFile() === true ? found.size : undefined;
}

const namesIn = async (folder: string): Promise<string[]> =>
  (await orUndefined(readdir(folder))) ?? [];

async function orUndefined<Value>(work: Promise<Value>): Promise<Value | undefined> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return undefined;
    throw error;
  }
}
