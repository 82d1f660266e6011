import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../../lib/make-folder.ts";

/**
 * Replaces a file as one step: its readers see the old text or the new one, after a kill at any
 * moment and after a loss of power too. Readable by its owner only.
 *
 * @param part Where the text is written first; in the same folder.
 * @throws Error of the file system.
 */
export async function replaceFile(path: string, text: string, part: string): Promise<void> {
  const folder = dirname(path);
  makeFolder(folder, 0o700);
  try {
    const file = await open(part, "w", 0o600);
    try {
      await file.writeFile(text);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => undefined);
    throw error;
  }
  // The new name is on the disk once its folder is.
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
