import { createDatabase, type Database } from "../../../db/connection/database.ts";
import { createPool } from "../../../db/connection/pool.ts";
import { checkRestore } from "../check-restore.ts";
import { BackupError } from "../backup-error.ts";
import { findFaultyCopies } from "../files/check-copies.ts";
import type { CopyStore } from "../files/copy-store.ts";
import { fingerprintOf } from "../master-key.ts";
import { restoreBackup } from "../restore-backup.ts";
import {
  createScratchDatabase,
  dropScratchDatabase,
  findDifferentCounts,
} from "./scratch-database.store.ts";

/** An insert of a restore may wait for a slow disk. */
const STATEMENT_TIMEOUT_MS = 600_000;

interface Server {
  /** A database of the server, by which the scratch database is created and dropped. */
  database: Database;
  databaseUrl: string;
}

/**
 * Restores a backup into a scratch database on the same server, counts its rows, reads the copies
 * of its files, and drops the database.
 *
 * @throws BackupError naming the first fault; an error of the database where it cannot be created.
 */
export async function verifyByRestore(
  { database, databaseUrl }: Server,
  { file, copies, masterKey }: { file: string; copies: CopyStore; masterKey: Buffer },
): Promise<void> {
  const checked = await checkRestore({ file, copies, masterKey, passphrase: undefined });
  const [faulty, ...more] = await findFaultyCopies(copies, checked.files);
  if (faulty !== undefined)
    throw new BackupError(
      `The copies of ${more.length + 1} files are absent or damaged, the first of ${faulty.file.key}.`,
    );
  const fingerprint = fingerprintOf(masterKey);
  const url = new URL(databaseUrl);
  url.pathname = await createScratchDatabase(database, fingerprint);
  const scratch = createDatabase(
    createPool({
      url: url.href,
      max: 2,
      applicationName: "castmeter command",
      statementTimeoutMs: STATEMENT_TIMEOUT_MS,
    }),
  );
  try {
    const { migrated } = await restoreBackup(scratch, checked, {
      databaseUrl: url.href,
      fileStore: undefined,
      storeMasterKey: () => Promise.reject(new Error("The installation has its master key.")),
    });
    // Newer migrations may add and remove rows.
    if (migrated.length > 0) return;
    const [different] = await findDifferentCounts(scratch, checked.trailer.rows);
    if (different !== undefined) throw new BackupError(`Restored, ${different}.`);
  } finally {
    await scratch.destroy();
    await dropScratchDatabase(database, fingerprint);
  }
}
