import { createHash } from "node:crypto";
import { createWriteStream } from "node:fs";
import { rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import type { Database, Executor } from "../../db/connection/database.ts";
import { findMigrations } from "../../db/upgrade/migration-files.ts";
import type { FileStore } from "../../infrastructure/file-store/file-store.ts";
import { SERVER_VERSION } from "../../lib/server-version.ts";
import { BackupError } from "./backup-error.ts";
import { type BackupMasterKey, FORMAT, lineOf } from "./backup-format.ts";
import { findAppliedMigrations, findTables, type TableColumn } from "./catalogue.store.ts";
import type { CopyStore } from "./files/copy-store.ts";
import { copiesBeside } from "./files/folder-copies.ts";
import { FileCopier } from "./files/copy-files.ts";
import { findStoredFiles } from "./files/stored-files.store.ts";
import {
  type BackedUpFile,
  FILE_COLUMNS,
  FILE_LIST,
  rowOfFile,
  type StoredFile,
} from "./files/stored-file.ts";
import { describeMasterKey, signatureOf } from "./master-key.ts";
import { JOB_COLUMNS, prepareTransaction, readRows } from "./rows.store.ts";
import { syncFolder } from "./files/sync-folder.ts";
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
  /** Where copies of files are made; beside the file unless given. */
  copies?: CopyStore;
  /** Undefined for a backup of the rows alone. */
  fileStore: FileStore | undefined;
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
  /** Every file that a row refers to. */
  files: BackedUpFile[];
  /** Files that had no copy before. */
  copiedFiles: number;
  copiedBytes: number;
}

/** Copies files, or lists them as left out. */
type CopyFiles = (files: readonly StoredFile[]) => Promise<BackedUpFile[]>;

/**
 * Writes every kept row to one file from one snapshot of the database, while the server runs. The
 * file is readable by its owner only, and it appears complete and flushed to disk or not at all.
 * Copies of the files it refers to are beside it before it appears. They are made before the
 * snapshot is taken, so that gigabytes do not keep its transaction open; inside of it only those
 * are copied that were stored meanwhile.
 *
 * @throws BackupError when the database has migrations that this release does not know.
 */
export async function writeBackup(
  database: Database,
  request: BackupRequest,
): Promise<WrittenBackup> {
  const { file, masterKey, passphrase, fileStore, now, signal } = request;
  const { copies = copiesBeside(file) } = request;
  const described = await describeMasterKey(masterKey, passphrase);
  const draft = `${file}.${process.pid}.part`;
  const copier = fileStore && new FileCopier({ store: fileStore, copies, now, signal });
  const copyFiles: CopyFiles = async (files) =>
    copier?.copyAll(files) ?? files.map((listed) => ({ ...listed, state: "left_out" }));
  let written: BackupCounts = { rows: {}, files: [] };
  if (copier !== undefined) await copier.copyAll(await findStoredFiles(database));
  try {
    await database
      .transaction()
      .setIsolationLevel("repeatable read")
      .setAccessMode("read only")
      .execute(async (transaction) => {
        const lines = backupLines(
          transaction,
          { masterKey, described, copyFiles, now },
          (counts) => {
            written = counts;
          },
        );
        await pipeline(
          Readable.from(lines),
          createGzip(),
          createWriteStream(draft, { flags: "wx", mode: 0o600, flush: true }),
          ...(signal === undefined ? [] : [{ signal }]),
        );
      });
    await copier?.confirm(written.files);
    await rename(draft, file);
    await syncFolder(dirname(file));
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
  return {
    ...written,
    file,
    bytes: (await stat(file)).size,
    hasMasterKey: described.sealed !== null,
    copiedFiles: copier?.copiedFiles ?? 0,
    copiedBytes: copier?.copiedBytes ?? 0,
  };
}

type BackupCounts = Pick<WrittenBackup, "rows" | "files">;

/** The text of a backup, some lines at a time. */
async function* backupLines(
  transaction: Executor,
  parts: { masterKey: Buffer; described: BackupMasterKey; copyFiles: CopyFiles; now: Date },
  done: (counts: BackupCounts) => void,
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
      tables: [
        ...tables.map(({ name, columns }) => ({
          name,
          columns: columns.map((column) => column.name),
        })),
        { name: FILE_LIST, columns: [...FILE_COLUMNS] },
      ],
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
  const files = await parts.copyFiles(await findStoredFiles(transaction));
  counts[FILE_LIST] = files.length;
  yield hashed(lineOf({ object: "table", name: FILE_LIST }));
  for (const listed of files) yield hashed(`${JSON.stringify(rowOfFile(listed))}\n`);
  const sha256 = hash.digest("hex");
  const signature = signatureOf(parts.masterKey, sha256);
  yield lineOf({ object: "end", rows: counts, sha256, signature });
  done({ rows: counts, files });
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
