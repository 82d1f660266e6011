import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { storedColumns } from "../../../db/statements/json-columns.ts";
import type { ReportRunsTable } from "../../../db/schema/tables.ts";

/** Statements on runs of reports, each of one workspace. */

export type RunRow = Selectable<ReportRunsTable>;

type RunColumns = Omit<Updateable<ReportRunsTable>, "error"> & Partial<Pick<RunRow, "error">>;

const runs = (executor: Executor, workspaceId: string) =>
  executor.selectFrom("report_runs").selectAll().where("workspace_id", "=", workspaceId);

export const findRun = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<RunRow | undefined> =>
  runs(executor, workspaceId).where("id", "=", id).executeTakeFirst();

/** A run of one of these workspaces; undefined where none has it. */
export async function findRunAmong(
  executor: Executor,
  workspaceIds: readonly string[],
  id: string,
): Promise<RunRow | undefined> {
  if (workspaceIds.length === 0) return undefined;
  return executor
    .selectFrom("report_runs")
    .selectAll()
    .where(isAmong("workspace_id", workspaceIds))
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The run, locked until the transaction ends. */
export const lockRun = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<RunRow | undefined> =>
  runs(transaction, workspaceId).where("id", "=", id).forUpdate().executeTakeFirst();

/**
 * The run that makes a snapshot of a report now, or is about to; undefined where there is none. A
 * run whose mails are being sent has made its snapshot, and one of a later time makes none now.
 */
export const findOpenRun = (
  executor: Executor,
  workspaceId: string,
  reportId: string,
  now: Date,
): Promise<RunRow | undefined> =>
  runs(executor, workspaceId)
    .where("report_id", "=", reportId)
    .where(sql<boolean>`status in ('queued', 'running')`)
    .where(sql<boolean>`(stage is null or stage <> 'send')`)
    .where((match) => match.or([match("planned_at", "is", null), match("planned_at", "<=", now)]))
    .orderBy("created_at")
    .limit(1)
    .executeTakeFirst();

export const insertRun = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  row: Omit<Insertable<ReportRunsTable>, "workspace_id" | "error">,
): Promise<RunRow> =>
  transaction
    .insertInto("report_runs")
    .values({ ...row, workspace_id: workspaceId })
    .returningAll()
    .executeTakeFirstOrThrow();

export const updateRun = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
  columns: RunColumns,
): Promise<RunRow> =>
  transaction
    .updateTable("report_runs")
    .set(storedColumns(columns, ["error"] as const))
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();

/** Adds to the counts of a run; nothing where it was deleted. */
export async function addToRun(
  executor: Executor,
  { workspaceId, id }: { workspaceId: string; id: string },
  { posts = 0, calls = 0, reserved = 0 }: { posts?: number; calls?: number; reserved?: number },
): Promise<void> {
  if (posts === 0 && calls === 0 && reserved === 0) return;
  await executor
    .updateTable("report_runs")
    .set({
      refreshed_posts: sql`refreshed_posts + ${posts}::int`,
      provider_calls: sql`greatest(0, provider_calls + ${calls}::int)`,
      calls_reserved: sql`greatest(0, calls_reserved + ${reserved}::int)`,
    })
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .execute();
}

/**
 * The number of runs of a workspace whose figures are being read again, or will be, and the
 * provider calls that are reserved for them.
 */
export async function findRefreshLoad(
  executor: Executor,
  workspaceId: string,
  now: Date,
): Promise<{ runs: number; reserved: number }> {
  const { rows } = await sql<{ runs: number; reserved: number }>`
    select
      count(*) filter (where stage is null or leased_until > ${now})::int as runs,
      coalesce(sum(calls_reserved), 0)::int as reserved
    from report_runs
    where workspace_id = ${workspaceId}
      and status in ('queued', 'running')
      and (stage is null or stage = 'refresh')
      and refresh_first`.execute(executor);
  return rows[0] ?? { runs: 0, reserved: 0 };
}

/** Runs of all workspaces that wait or are under way. */
export const findOpenRuns = (
  executor: Executor,
): Promise<Pick<RunRow, "workspace_id" | "id" | "stage">[]> =>
  executor
    .selectFrom("report_runs")
    .select(["workspace_id", "id", "stage"])
    // The statuses are literals, because a generic plan cannot use the partial index for a status
    // that is a parameter.
    .where(sql<boolean>`status in ('queued', 'running')`)
    .orderBy("updated_at")
    .execute();

/** Stores a run of a planned time; undefined where that time has one. */
export const insertPlannedRun = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  row: Omit<Insertable<ReportRunsTable>, "workspace_id" | "error"> & { planned_at: Date },
): Promise<{ id: string } | undefined> =>
  transaction
    .insertInto("report_runs")
    .values({ ...row, workspace_id: workspaceId })
    .onConflict((conflict) =>
      conflict
        .columns(["workspace_id", "automation_id", "planned_at"])
        .where("planned_at", "is not", null)
        .doNothing(),
    )
    .returning("id")
    .executeTakeFirst();
