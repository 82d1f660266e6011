import type { Selectable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import type { DatabaseNow } from "../../../../db/connection/database-clock.ts";
import type {
  AutoBuildsTable,
  StoredJobError,
  BuildMode,
  RecentBuild,
} from "../../../../db/schema/tables.ts";

/** The rows of `auto_builds`: each show whose new episodes are built every hour has one. */

export type AutoBuildRow = Selectable<AutoBuildsTable>;

export async function findAutoBuild(
  executor: Executor,
  showId: string,
): Promise<AutoBuildRow | undefined> {
  return executor
    .selectFrom("auto_builds")
    .selectAll()
    .where("show_id", "=", showId)
    .executeTakeFirst();
}

/** Turns the hourly build on, or changes its mode; its runs and their results stay. */
export async function upsertAutoBuild(
  transaction: DatabaseTransaction,
  showId: string,
  { mode, nextRunAt, now }: { mode: BuildMode; nextRunAt: Date; now: Date },
): Promise<AutoBuildRow> {
  return transaction
    .insertInto("auto_builds")
    .values({
      show_id: showId,
      mode,
      next_run_at: nextRunAt,
      created_at: now,
      updated_at: now,
    })
    .onConflict((conflict) =>
      conflict.column("show_id").doUpdateSet((row) => ({
        mode: row.ref("excluded.mode"),
        updated_at: row.ref("excluded.updated_at"),
      })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteAutoBuild(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<void> {
  await transaction.deleteFrom("auto_builds").where("show_id", "=", showId).execute();
}

/** Shows whose hourly build is due, the longest overdue first. */
export async function findDueShows(
  executor: Executor,
  { now, limit }: { now: DatabaseNow; limit: number },
): Promise<string[]> {
  const rows = await executor
    .selectFrom("auto_builds")
    .select("show_id")
    .where("next_run_at", "<=", now)
    .orderBy("next_run_at")
    .orderBy("show_id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.show_id);
}

/** Moves the next run of a due show; false where another process has done so. */
export async function claimDueShow(
  transaction: DatabaseTransaction,
  showId: string,
  { now, nextRunAt }: { now: DatabaseNow; nextRunAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await transaction
    .updateTable("auto_builds")
    .set({ next_run_at: nextRunAt })
    .where("show_id", "=", showId)
    .where("next_run_at", "<=", now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Writes how an hourly run ended. */
export async function storeAutoRun(
  transaction: DatabaseTransaction,
  showId: string,
  { at, error, recent }: { at: Date; error: StoredJobError | null; recent: readonly RecentBuild[] },
): Promise<void> {
  await transaction
    .updateTable("auto_builds")
    .set({
      last_run_at: at,
      last_error: error === null ? null : JSON.stringify(error),
      recent: JSON.stringify(recent),
      updated_at: at,
    })
    .where("show_id", "=", showId)
    .execute();
}
