import type { Selectable, Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { ENDED_STATUSES, queued } from "../../../../infrastructure/runs/run-state.ts";
import type { AirCheckRunsTable } from "../../../../db/schema/tables.ts";

/** The searches for reads in transcripts, each of one air check. */

export type RunRow = Selectable<AirCheckRunsTable>;

/** The last run of an air check. */
export const findLastRun = (
  executor: Executor,
  workspaceId: string,
  airCheckId: string,
): Promise<RunRow | undefined> =>
  executor
    .selectFrom("air_check_runs")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("air_check_id", "=", airCheckId)
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirst();

export const findRun = (
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<RunRow | undefined> =>
  executor
    .selectFrom("air_check_runs")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();

/** A run, locked until the transaction ends. */
export const lockRun = (
  transaction: DatabaseTransaction,
  workspaceId: string,
  id: string,
): Promise<RunRow | undefined> =>
  transaction
    .selectFrom("air_check_runs")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** Inserts a run in place of the ended runs of its air check, since only the last one is read. */
export async function insertRun(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { id, airCheckId, now }: { id: string; airCheckId: string; now: Date },
): Promise<RunRow> {
  await transaction
    .deleteFrom("air_check_runs")
    .where("workspace_id", "=", workspaceId)
    .where("air_check_id", "=", airCheckId)
    .where("status", "in", ENDED_STATUSES)
    .execute();
  return transaction
    .insertInto("air_check_runs")
    .values({
      workspace_id: workspaceId,
      id,
      air_check_id: airCheckId,
      ...queued(now),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export const updateRun = (
  transaction: DatabaseTransaction,
  { workspace_id: workspaceId, id }: Pick<RunRow, "workspace_id" | "id">,
  columns: Omit<Updateable<AirCheckRunsTable>, "workspace_id" | "id" | "air_check_id">,
): Promise<RunRow> =>
  transaction
    .updateTable("air_check_runs")
    .set(columns)
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .returningAll()
    .executeTakeFirstOrThrow();
