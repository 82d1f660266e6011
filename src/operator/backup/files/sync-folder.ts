import { open } from "node:fs/promises";

/** Flushes the folder, because a rename is on the disk only after its folder is. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
