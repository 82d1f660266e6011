import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { rename, rm } from "node:fs/promises";
import { exportArchive, type ExportScope, type LeftBehind } from "../archive/index.ts";
import type { Database } from "../../db/connection/database.ts";

/**
 * Writes an archive to a file that only its owner can read, because it contains people's addresses.
 * The file appears complete or not at all.
 */
export async function writeArchiveFile(
  database: Database,
  scope: ExportScope,
  path: string,
): Promise<Record<string, number>> {
  const draft = `${path}.${process.pid}.part`;
  const file = createWriteStream(draft, { mode: 0o600, flags: "wx" });
  const failed = new Promise<never>((_, reject) => {
    file.once("error", reject);
  });
  // The races below handle the rejection; without this listener it would end the process.
  failed.catch(() => undefined);
  try {
    const counts = await exportArchive(database, scope, async (line) => {
      if (!file.write(line)) await Promise.race([once(file, "drain"), failed]);
    });
    file.end();
    await Promise.race([once(file, "close"), failed]);
    await rename(draft, path);
    return counts;
  } catch (error) {
    file.destroy();
    await rm(draft, { force: true });
    throw error;
  }
}

/** The rows that do not move with the archive, and the reasons. */
export const describeLeftBehind = (found: readonly LeftBehind[]): string[] =>
  found.length === 0
    ? []
    : [
        "Left behind (docs/backup.md#the-portable-archive):",
        ...found.map(({ rows, reason }) => `  ${rows} × ${reason}`),
      ];
