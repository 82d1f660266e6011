import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";

/**
 * The state of every show in one table on the coordinator, so that a workspace whose shows lie on
 * many nodes asks none of them which shows exist (record 0044). `shows` holds the truth. A show
 * without a row here is asked about there: one that a process of an earlier release created, and
 * every one after a restore, until the hourly check has entered it.
 */

export interface ListedShow {
  show_id: string;
  archived_at: Date | null;
  deleted_at: Date | null;
}

/** Enters the state of a show in the transaction that changes it. */
export async function listShow(
  transaction: DatabaseTransaction,
  showId: string,
  { archived_at, deleted_at }: Omit<ListedShow, "show_id">,
): Promise<void> {
  await transaction
    .insertInto("show_directory")
    .values({ show_id: showId, archived_at, deleted_at })
    .onConflict((conflict) => conflict.column("show_id").doUpdateSet({ archived_at, deleted_at }))
    .execute();
}

/** Takes shows out: those that are erased, and those to look up in `shows` from now on. */
export async function unlistShows(
  transaction: DatabaseTransaction,
  showIds: readonly string[],
): Promise<void> {
  await transaction
    .deleteFrom("show_directory")
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .execute();
}

/** Those of the shows that exist, in no order. A deleted one does not, also while restorable. */
export async function findExistingShows(
  executor: Executor,
  showIds: readonly string[],
): Promise<{ show_id: string; archived_at: Date | null }[]> {
  if (showIds.length === 0) return [];
  const listed = await executor
    .selectFrom("show_directory")
    .select(["show_id", "archived_at", "deleted_at"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .execute();
  const known = new Set(listed.map((show) => show.show_id));
  const unlisted = showIds.filter((id) => !known.has(id));
  const looked =
    unlisted.length === 0
      ? []
      : await executor
          .selectFrom("shows")
          .select(["show_id", "archived_at", "deleted_at"])
          .where(sql<boolean>`show_id = any(${unlisted})`)
          .execute();
  return [...listed, ...looked].filter((show) => show.deleted_at === null);
}
