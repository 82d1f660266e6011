import { type Insertable, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
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

/** The run, locked until the transaction ends. */
export const lockRun = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<RunRow | undefined> =>
  runs(transaction, workspaceId).where("id", "=", id).forUpdate().executeTakeFirst();

/** The run of a report that waits or is under way; undefined where there is none. */
export const findOpenRun = (
  executor: Executor,
  workspaceId: string,
  reportId: string,
): Promise<RunRow | undefined> =>
  runs(executor, workspaceId)
    .where("report_id", "=", reportId)
    .where(sql<boolean>`status in ('queued', 'running')`)
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

/** Where answers to the mails of a run go: what its automation says; null for the sender. */
export async function findReplyTo(
  executor: Executor,
  { workspace_id: workspaceId, automation_id: automationId }: RunRow,
): Promise<string | null> {
  if (automationId === null) return null;
  const row = await executor
    .selectFrom("report_automations")
    .select("delivery")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", automationId)
    .executeTakeFirst();
  return row?.delivery.reply_to ?? null;
}

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
