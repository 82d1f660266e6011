import { DAY_MS } from "../../../lib/time/clock.ts";
import { BackupError } from "../backup-error.ts";
import type { BackupPlace } from "../place/backup-place.ts";
import { readBackup } from "../read-backup.ts";
import { fileListReader } from "./read-file-list.ts";
import type { BackedUpFile } from "./stored-file.ts";

/**
 * A backup under way refers to copies before its own file is there, so a copy that was used within
 * a day stays.
 */
const UNUSED_MS = DAY_MS;

interface NewestBackup {
  name: string;
  files: readonly BackedUpFile[];
}

/**
 * Removes copies that no backup in the place refers to, those of commands and of other
 * installations included. Older backups are read only where the newest one does not refer to a
 * copy. Where a backup cannot be read to its end, nothing is removed.
 *
 * @returns the number of removed files.
 */
export async function removeUnusedCopies(
  place: BackupPlace,
  { name: newest, files }: NewestBackup,
  now: Date,
): Promise<number> {
  const inUse = new Set(files.map(({ sha256 }) => sha256));
  const isUnused = ({ sha256 }: { sha256: string | undefined }): boolean =>
    sha256 === undefined || !inUse.has(sha256);
  const copies = place.copies();
  const old = (await copies.list())
    .filter(({ usedAt }) => now.getTime() - usedAt.getTime() > UNUSED_MS)
    .filter(isUnused);
  if (old.length === 0) return 0;
  for (const { name } of await place.names())
    if (name !== newest)
      for (const sha256 of await place.read(name, copiesUsedBy)) inUse.add(sha256);
  const unused = old.filter(isUnused);
  for (const { at } of unused) await copies.remove(at);
  return unused.length;
}

/**
 * The copies a backup refers to; none for a file that is not a backup.
 *
 * @throws BackupError where a backup begins, and is cut short or damaged.
 */
async function copiesUsedBy(file: string): Promise<string[]> {
  const { files, reader } = fileListReader();
  let isBackup = false;
  try {
    await readBackup(file, { ...reader, header: () => void (isBackup = true) });
  } catch (error) {
    if (isBackup || !(error instanceof BackupError)) throw error;
    return [];
  }
  return files.map(({ sha256 }) => sha256);
}
