import { setTimeout } from "node:timers/promises";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../db/connection/database.ts";
import { migrate } from "../../db/migrate.ts";
import { MIGRATOR_TABLES } from "../../db/upgrade/applied-migrations.ts";
import { findMigrations } from "../../db/upgrade/migration-files.ts";
import {
  createMissingPartitions,
  type Partition,
  partitionHolding,
} from "../../db/partitions/partition.ts";
import {
  ACCOUNT_DAYS,
  EXPIRING_TABLES,
  type PartitionedTable,
} from "../../db/partitions/partitioned-tables.ts";
import { beginIndexFill } from "../../features/catalogue/search/index.ts";
import { continueInboxNumbers } from "../../delivery/events/event-inbox.store.ts";
import { migrateJobQueue } from "../../infrastructure/jobs/migrate-job-queue.ts";
import type { FileStore } from "../../infrastructure/file-store/file-store.ts";
import { systemClock } from "../../lib/time/clock.ts";
import { BackupError } from "./backup-error.ts";
import type { BackupHeader } from "./backup-format.ts";
import {
  countServerConnections,
  findAppliedMigrations,
  findTables,
  isEmptyInstallation,
  type TableColumn,
} from "./catalogue.store.ts";
import type { CheckedBackup } from "./check-restore.ts";
import { type RestoredFiles, restoreFiles } from "./files/restore-files.ts";
import { FILE_LIST } from "./files/stored-file.ts";
import { readBackup, type RowBatch } from "./read-backup.ts";
import {
  dropTables,
  insertRows,
  JOB_COLUMNS,
  lockEmptiness,
  prepareTransaction,
  truncateTables,
} from "./rows.store.ts";
import { BACKUP_DECISIONS, WAITING_JOBS } from "./table-decisions.ts";

export interface RestoreTarget {
  databaseUrl: string;
  /** Where the bytes of files are stored; undefined where the rows alone are restored. */
  fileStore: FileStore | undefined;
  /**
   * Stores the backup's master key where the installation has none, before the rows are committed,
   * and returns the function that removes it again.
   */
  storeMasterKey: (masterKey: Buffer) => Promise<() => Promise<void>>;
}

export interface RestoredBackup {
  /** Migrations that are newer than the backup and ran after its rows were stored. */
  migrated: string[];
  storedMasterKey: boolean;
  /** Undefined where the rows alone were restored. */
  files: RestoredFiles | undefined;
}

/**
 * Stores a backup in an empty database: migrates the schema to that of the backup, brings back
 * the files, stores the rows in one transaction, then runs the newer migrations. Files come first:
 * where the disk is full or the process is killed, the database is still empty, and the restore can
 * be repeated.
 *
 * @throws BackupError when the database does not fit, or the file changed since it was checked;
 * nothing of the file is then stored.
 */
export async function restoreBackup(
  database: Database,
  checked: CheckedBackup,
  { databaseUrl, fileStore, storeMasterKey }: RestoreTarget,
): Promise<RestoredBackup> {
  const { header, masterKey, isKeyMissing } = checked;
  await requireFittingDatabase(database, header);
  await migrate(databaseUrl, { only: new Set(header.migrations.map(({ name }) => name)) });
  await migrateJobQueue(databaseUrl);
  const files = fileStore && (await restoreFiles(fileStore, checked.copies, checked.files));
  let removeMasterKey = async (): Promise<void> => undefined;
  try {
    await inTransaction(database, async (transaction) => {
      await removeMasterKey();
      await prepareTransaction(transaction);
      await load(transaction, checked);
      if (isKeyMissing) removeMasterKey = await storeMasterKey(masterKey);
    });
  } catch (error) {
    await removeMasterKey();
    throw error;
  }
  const migrated = await migrate(databaseUrl);
  // The search index is not in backups: until it is filled, searches report that they are
  // incomplete.
  await beginIndexFill(database, systemClock.now());
  return { migrated, storedMasterKey: isKeyMissing, files };
}

/**
 * Refuses a database that is in use. An empty installation whose schema is newer than the backup,
 * such as one that was started once, loses its tables: newer migrations run on the backup's rows.
 */
async function requireFittingDatabase(database: Database, header: BackupHeader): Promise<void> {
  if (!(await isFree(database)))
    throw new BackupError(
      "A server or worker of Castmeter is connected to this database: stop it first.",
    );
  const applied = await findAppliedMigrations(database);
  if (applied.length === 0) return;
  await requireEmpty(database);
  const inBackup = new Set(header.migrations.map(({ name }) => name));
  if (applied.every(({ name }) => inBackup.has(name))) return;
  const known = new Set((await findMigrations()).map(({ name }) => name));
  const unknown = applied.filter(({ name }) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      "This database is empty, but has the schema of a newer release " +
        `(${unknown.map(({ name }) => name).join(", ")}). Use a database without tables, or a ` +
        "DATA_DIR that was never started.",
    );
  await inTransaction(database, async (transaction) => {
    await lockEmptiness(transaction);
    await requireEmpty(transaction);
    await dropTables(transaction, Object.keys(BACKUP_DECISIONS));
  });
}

/** The server ends the connections of a process some moments after it. */
const LEAVING_MS = 2_000;
const LOOK_MS = 100;

async function isFree(database: Database): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < LEAVING_MS; waitedMs += LOOK_MS) {
    if ((await countServerConnections(database)) === 0) return true;
    await setTimeout(LOOK_MS);
  }
  return false;
}

async function requireEmpty(database: Database | DatabaseTransaction): Promise<void> {
  if (!(await isEmptyInstallation(database)))
    throw new BackupError(
      "This installation already holds workspaces, shows or people, and a restore would mix them " +
        "with the backup's. Use an empty DATA_DIR or database.",
    );
}

/** Tables that get rows when events of the inbox are placed. */
const PLACED_IN: ReadonlySet<string> = new Set(["events", "webhook_deliveries"]);

/**
 * Partitioned tables that rows of each table need; an event in the inbox gets rows in other tables
 * when it is placed.
 */
const PARTITIONED = new Map<string, readonly PartitionedTable[]>([
  ...[...EXPIRING_TABLES, ACCOUNT_DAYS].map((table): [string, PartitionedTable[]] => [
    table.table,
    [table],
  ]),
  [
    "event_inbox",
    EXPIRING_TABLES.filter(({ table }) => PLACED_IN.has(table)).map((table) => ({
      ...table,
      column: "recorded_at",
    })),
  ],
]);

/** Stores the rows. The file is read a second time, and must be the one that was checked. */
async function load(transaction: DatabaseTransaction, checked: CheckedBackup): Promise<void> {
  await requireEmpty(transaction);
  const stored = await findTables(transaction);
  const own = Object.keys(BACKUP_DECISIONS).filter((table) => stored.has(table));
  await truncateTables(
    transaction,
    own.filter((table) => !MIGRATOR_TABLES.has(table)),
  );
  const columns = columnsToFill(checked.header, stored);
  const partitions = new PartitionsOfRows(transaction);
  const { trailer } = await readBackup(checked.file, {
    rows: async (batch) => {
      if (batch.table === FILE_LIST) return;
      await partitions.ensure(batch, columns.get(batch.table) ?? []);
      await insertRows(transaction, batch.table, {
        columns: columns.get(batch.table) ?? [],
        rows: batch.json,
      });
    },
  });
  if (stored.has("event_inbox")) await continueInboxNumbers(transaction);
  if (trailer.sha256 !== checked.trailer.sha256)
    throw new BackupError("The file changed while it was read.");
}

/**
 * The types of the backup's columns in this database.
 *
 * @throws BackupError when a table differs, although the migrations are the same.
 */
function columnsToFill(
  { tables }: BackupHeader,
  stored: ReadonlyMap<string, readonly TableColumn[]>,
): Map<string, readonly TableColumn[]> {
  return new Map(
    tables
      .filter(({ name }) => name !== FILE_LIST)
      .map(({ name, columns }) => {
        const own = name === WAITING_JOBS ? JOB_COLUMNS : (stored.get(name) ?? []);
        const types = new Map(own.map((column) => [column.name, column]));
        const filled = columns.flatMap((column) => types.get(column) ?? []);
        if (filled.length !== columns.length || own.length !== columns.length)
          throw new BackupError(`The columns of ${name} are not those of the backup.`);
        return [name, filled];
      }),
  );
}

/** Creates the partitions of rows while the rows are read. */
class PartitionsOfRows {
  readonly #transaction: DatabaseTransaction;
  readonly #created = new Set<string>();

  constructor(transaction: DatabaseTransaction) {
    this.#transaction = transaction;
  }

  async ensure({ table, rows }: RowBatch, columns: readonly TableColumn[]): Promise<void> {
    for (const partitioned of PARTITIONED.get(table) ?? []) {
      const index = columns.findIndex(({ name }) => name === partitioned.column);
      const missing = new Map<string, Partition>();
      for (const row of rows) {
        // Dates and times in UTC both begin with the day.
        const partition = partitionHolding(partitioned, row[index]?.slice(0, 10) ?? "");
        if (!this.#created.has(partition.name)) missing.set(partition.name, partition);
      }
      if (missing.size === 0) continue;
      await createMissingPartitions(this.#transaction, partitioned, [...missing.values()]);
      for (const name of missing.keys()) this.#created.add(name);
    }
  }
}
