import { open, rename, rm } from "node:fs/promises";
import { dirname } from "node:path";
import { makeFolder } from "../../../lib/make-folder.ts";

/**
 * Replaces a file atomically: readers see the old text or the new text, even after a kill at any
 * time or a loss of power. The file is readable by its owner only.
 *
 * @param part Path at which the text is written first, in the same folder.
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
  // The folder is flushed, because the new name is on the disk only after that.
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
