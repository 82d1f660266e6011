import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Executor } from "../../db/connection/database.ts";
import { findMigrations } from "../../db/migrate.ts";
import { SERVER_VERSION } from "../../lib/server-version.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupMasterKey, FORMAT, lineOf } from "./backup-format.ts";
import { findAppliedMigrations, findTables, type TableColumn } from "./catalogue.store.ts";
import { describeMasterKey, signatureOf } from "./master-key.ts";
import { JOB_COLUMNS, prepareTransaction, readRows } from "./rows.store.ts";
import { KEPT_TABLES, WAITING_JOBS } from "./table-decisions.ts";

export interface BackupRequest {
  /** Path of the backup; an existing file is replaced. */
  file: string;
  masterKey: Buffer;
  /**
   * Seals the master key into the backup; without a passphrase the backup contains only the key's
   * fingerprint.
   */
  passphrase: string | undefined;
  now: Date;
  /** Ends the backup early; no file is left. */
  signal?: AbortSignal;
}

export interface WrittenBackup {
  file: string;
  bytes: number;
  /** Number of rows by table. */
  rows: Record<string, number>;
  hasMasterKey: boolean;
}

/**
 * Writes every kept row to one file from one snapshot of the database, while the server runs. The
 * file is readable by its owner only, and it appears complete and flushed to disk or not at all.
 *
 * @throws BackupError when the database has migrations that this release does not know.
 */
export async function writeBackup(
  database: Database,
  { file, masterKey, passphrase, now, signal }: BackupRequest,
): Promise<WrittenBackup> {
  const described = await describeMasterKey(masterKey, passphrase);
  const draft = `${file}.${process.pid}.part`;
  let rows: Record<string, number> = {};
  try {
    await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        const lines = backupLines(transaction, { masterKey, described, now }, (counts) => {
          rows = counts;
        });
        await pipeline(
          Readable.from(lines),
          createGzip(),
          createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
          ...(signal === undefined ? [] : [{ signal }]),
        );
      });
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return { file, bytes: (await stat(file)).size, rows, hasMasterKey: described.sealed !== null };
}

/** The text of a backup, some lines at a time. */
async function* backupLines(
  transaction: Executor,
  parts: { masterKey: Buffer; described: BackupMasterKey; now: Date },
  done: (rows: Record<string, number>) => void,
): AsyncGenerator<string> {
  const hash = createHash("sha256");
  const hashed = (text: string): string => {
    hash.update(text);
    return text;
  };
  await prepareTransaction(transaction);
  const migrations = await findAppliedMigrations(transaction);
  await requireKnown(migrations);
  const tables = await keptTables(transaction);
  yield hashed(
    lineOf({
      object: "castmeter_backup",
      format: FORMAT,
      version: SERVER_VERSION,
      made_at: parts.now.toISOString(),
      migrations,
      tables: tables.map(({ name, columns }) => ({
        name,
        columns: columns.map((column) => column.name),
      })),
      master_key: parts.described,
    }),
  );
  const counts: Record<string, number> = {};
  for (const { name, columns } of tables) {
    counts[name] = 0;
    yield hashed(lineOf({ object: "table", name }));
    for await (const rows of readRows(transaction, name, columns)) {
      counts[name] += rows.length;
      yield hashed(`${rows.join("\n")}\n`);
    }
  }
  const sha256 = hash.digest("hex");
  const signature = signatureOf(parts.masterKey, sha256);
  yield lineOf({ object: "end", rows: counts, sha256, signature });
  done(counts);
}

/**
 * During an upgrade a process of the previous release may run on the newer schema, whose new tables
 * it would leave out.
 */
async function requireKnown(applied: readonly { name: string }[]): Promise<void> {
  const known = new Set((await findMigrations()).map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      "The database is newer than this release, which does not know all of its tables: make the " +
        `backup with the newer one (${unknown.map(({ name }) => name).join(", ")}).`,
    );
}

async function keptTables(
  transaction: Executor,
): Promise<{ name: string; columns: readonly TableColumn[] }[]> {
  const stored = await findTables(transaction);
  const kept = KEPT_TABLES.map((name) => ({ name, columns: stored.get(name) ?? [] }));
  const missing = kept.filter(({ columns }) => columns.length === 0);
  if (missing.length > 0)
    throw new BackupError(
      `The database lacks tables of this release; castmeter migrate makes them: ${missing.map(({ name }) => name).join(", ")}.`,
    );
  return [...kept, { name: WAITING_JOBS, columns: JOB_COLUMNS }];
}

/** Flushes the folder, because a rename is on the disk only after its folder is. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
