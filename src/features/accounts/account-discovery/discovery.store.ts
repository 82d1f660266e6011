import { type Selectable, sql } from "kysely";
import type { Database, DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { DiscoveryRunsTable, StoredCandidate } from "../../../db/schema/tables.ts";

/** The latest run that looked for accounts of a show. */

export type DiscoveryRow = Selectable<DiscoveryRunsTable>;

export async function findDiscovery(
  executor: Executor,
  showId: string,
): Promise<DiscoveryRow | undefined> {
  return executor
    .selectFrom("discovery_runs")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

/** The latest run, locked until the transaction ends. */
export async function lockDiscovery(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<DiscoveryRow | undefined> {
  return transaction
    .selectFrom("discovery_runs")
    .selectAll()
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirst();
}

/** Starts a run, replacing the previous one. */
export async function beginDiscovery(
  transaction: DatabaseTransaction,
  showId: string,
  run: { id: string; workspaceId: string; platforms: string[]; now: Date },
): Promise<DiscoveryRow> {
  const begun = {
    id: run.id,
    workspace_id: run.workspaceId,
    status: "running" as const,
    platforms: run.platforms,
    run_id: null,
    profile_reads: "{}",
    candidates: "[]",
    warnings: [],
    provider_calls: 0,
    started_at: run.now,
    completed_at: null,
    created_at: run.now,
    updated_at: run.now,
  };
  return transaction
    .insertInto("discovery_runs")
    .values({ show_id: showId, ...begun })
    .onConflict((conflict) => conflict.column("show_id").doUpdateSet(begun))
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The run, as held by one process. */
export interface HeldDiscovery {
  id: string;
  runId: string;
}

const isHeld = ({ id, runId }: HeldDiscovery) =>
  sql<boolean>`id = ${id} and run_id = ${runId} and status = 'running'`;

/**
 * Takes a running run for a process; a process that held it before can no longer write. Undefined
 * where the run has ended or another has replaced it.
 */
export async function holdDiscovery(
  database: Database,
  showId: string,
  { id, runId, now }: HeldDiscovery & { now: Date },
): Promise<DiscoveryRow | undefined> {
  return database
    .updateTable("discovery_runs")
    .set({ run_id: runId, updated_at: now })
    .where("show_id", "=", showId)
    .where("id", "=", id)
    .where("status", "=", "running")
    .returningAll()
    .executeTakeFirst();
}

/**
 * Counts a profile that is about to be requested, or takes the count back. False where the run is
 * no longer held; then no request may be made.
 */
export async function countProfileCall(
  transaction: DatabaseTransaction,
  showId: string,
  { held, calls, now }: { held: HeldDiscovery; calls: 1 | -1; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("discovery_runs")
    .set((columns) => ({
      provider_calls: columns("provider_calls", "+", calls),
      updated_at: now,
    }))
    .where("show_id", "=", showId)
    .where(isHeld(held))
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The run by which the profiles of a discovery are paid for. */
export const paidRunOf = ({ workspace_id: payer, id }: DiscoveryRow) => ({
  payer,
  run: `discovery ${id}`,
});

/** Ends a run. Undefined where it is no longer held. */
export async function endDiscovery(
  transaction: DatabaseTransaction,
  showId: string,
  ended: {
    held: HeldDiscovery;
    status: "completed" | "failed";
    candidates: readonly StoredCandidate[];
    warnings: readonly string[];
    now: Date;
  },
): Promise<DiscoveryRow | undefined> {
  const { held, status, candidates, warnings, now } = ended;
  return transaction
    .updateTable("discovery_runs")
    .set({
      status,
      candidates: JSON.stringify(candidates),
      warnings: [...warnings],
      profile_reads: "{}",
      run_id: null,
      completed_at: now,
      updated_at: now,
    })
    .where("show_id", "=", showId)
    .where(isHeld(held))
    .returningAll()
    .executeTakeFirst();
}
