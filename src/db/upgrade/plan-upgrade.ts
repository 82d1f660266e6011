import type pg from "pg";
import { findApplied, type AppliedMigration, type SendStatement } from "./applied-migrations.ts";
import { type Change, changesOf } from "./changes.ts";
import {
  type Blocks,
  describeStatement,
  type TouchedTable,
  type Work,
} from "./describe-statement.ts";
import { isByItself, type Migration, splitStatements } from "./migration-files.ts";
import { judgeSchema, type SchemaState } from "./schema-state.ts";
import { readTableSizes, type TableSize } from "./table-sizes.ts";

/**
 * What an upgrade would do to a database, before anything is done. Rows and sizes are read from the
 * database, times and space are estimates by the row.
 */

/**
 * Rows a second, measured by `bench/upgrades/statement-rates.ts` with 500,000 rows of clusters on
 * two cores that other work shared: a machine of its own is several times faster.
 */
const ROWS_PER_SECOND: Readonly<Record<Work, number>> = {
  none: Infinity,
  reads: 800_000,
  index: 100_000,
  writes: 2_300,
  rewrites: 16_000,
  unknown: Infinity,
};

/** Bytes that an index takes for a row: 50 were measured, for three columns. */
const INDEX_BYTES = 64;

export interface PlannedTable extends TouchedTable {
  /** Null for a table that an earlier migration of the upgrade makes. */
  rows: number | null;
  isEstimate: boolean;
}

export interface PlannedMigration {
  migration: Migration;
  isByItself: boolean;
  statements: number;
  /** Statements whose text does not tell what they do. */
  unknownStatements: number;
  /** One for each table and kind of work. */
  tables: PlannedTable[];
  estimatedSeconds: number;
  diskBytes: number;
  /** Whether the program that ran before runs on the schema after this migration. */
  earlierProgramRuns: boolean;
  changes: Change[];
}

export interface UpgradePlan {
  state: SchemaState;
  applied: ReadonlyMap<string, AppliedMigration>;
  migrations: PlannedMigration[];
  estimatedSeconds: number;
  /** The most that one migration takes beside what there is. */
  diskBytes: number;
  earlierProgramRuns: boolean;
}

/** The plan for a database, read in a transaction that can write nothing. */
export async function readUpgradePlan(
  pool: pg.Pool,
  own: readonly Migration[],
): Promise<UpgradePlan> {
  const client = await pool.connect();
  try {
    await client.query("begin isolation level repeatable read, read only");
    return await planUpgrade(
      async (text, values) => (await client.query<Record<string, unknown>>(text, values)).rows,
      own,
    );
  } finally {
    await client.query("rollback");
    client.release();
  }
}

async function planUpgrade(send: SendStatement, own: readonly Migration[]): Promise<UpgradePlan> {
  const applied = await findApplied(send);
  const state = judgeSchema(applied, own);
  const described = state.pending.map((migration) => ({
    migration,
    touched: splitStatements(migration.sql).map(describeStatement),
  }));
  const names = described.flatMap(({ touched }) => touched.flat().map(({ table }) => table));
  const sizes = await readTableSizes(
    send,
    names.filter((name) => name !== ""),
  );
  const migrations = described.map(({ migration, touched }) =>
    planMigration(migration, touched, { sizes, applied }),
  );
  return {
    state,
    applied,
    migrations,
    estimatedSeconds: migrations.reduce((sum, { estimatedSeconds: one }) => sum + one, 0),
    diskBytes: Math.max(0, ...migrations.map(({ diskBytes }) => diskBytes)),
    earlierProgramRuns: migrations.every(({ earlierProgramRuns: runs }) => runs),
  };
}

function planMigration(
  migration: Migration,
  touched: readonly (readonly TouchedTable[])[],
  {
    sizes,
    applied,
  }: { sizes: ReadonlyMap<string, TableSize>; applied: ReadonlyMap<string, AppliedMigration> },
): PlannedMigration {
  const all = touched.flat();
  const costs = all.map((one) => costOf(one, sizes.get(one.table)));
  return {
    migration,
    isByItself: isByItself(migration),
    statements: touched.length,
    unknownStatements: all.filter(({ work }) => work === "unknown").length,
    tables: together(all).map((one) => {
      const size = sizes.get(one.table);
      return { ...one, rows: size?.rows ?? null, isEstimate: size?.isEstimate ?? false };
    }),
    estimatedSeconds: costs.reduce((sum, { seconds }) => sum + seconds, 0),
    diskBytes: costs.reduce((sum, { bytes }) => sum + bytes, 0),
    earlierProgramRuns: applied.has(migration.oldestProgram ?? ""),
    changes: changesOf([migration.name]),
  };
}

function costOf(
  { work }: TouchedTable,
  { rows, bytes }: Pick<TableSize, "rows" | "bytes"> = { rows: 0, bytes: 0 },
): { seconds: number; bytes: number } {
  const seconds = rows / ROWS_PER_SECOND[work];
  if (work === "index") return { seconds, bytes: rows * INDEX_BYTES };
  // A changed row stays beside the new one until a vacuum.
  return { seconds, bytes: work === "writes" || work === "rewrites" ? bytes : 0 };
}

const BLOCKS: readonly Blocks[] = ["nothing", "rows", "writes", "reads_and_writes"];

/** One entry for each table and work, with the strongest lock. */
function together(touched: readonly TouchedTable[]): TouchedTable[] {
  const known = touched.filter(({ table }) => table !== "");
  const groups = Map.groupBy(known, ({ table, work }) => `${table} ${work}`);
  return [...groups.values()].flatMap(([first, ...rest]) => {
    if (first === undefined) return [];
    const ranks = [first, ...rest].map(({ blocks }) => BLOCKS.indexOf(blocks));
    return [{ ...first, blocks: BLOCKS[Math.max(...ranks)] ?? first.blocks }];
  });
}
