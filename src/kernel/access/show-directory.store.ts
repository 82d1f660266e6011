import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../db/connection/database.ts";

/**
 * The state and the own plan of every show in one table on the coordinator, so that a workspace
 * whose shows lie on many nodes asks none of them which shows exist (record 0044) and under which
 * plans they run. The table `shows` is authoritative. A show without a row here is looked up there:
 * a show that a process of an earlier release created, and every show after the restore of a
 * backup, until a check has entered it; the check runs at the start of a worker and every hour.
 *
 * Names and images are not copied, because each change of a show would then write two tables.
 */

export interface ListedShow {
  show_id: string;
  archived_at: Date | null;
  /** Time of deletion; it is kept when the record of a deleted show is removed. */
  deleted_at: Date | null;
  /** The show's own plan, whatever its name; null where it has none. */
  explicit_plan: string | null;
}

/** The columns of an entry, which are those of the show. */
export const LISTED_COLUMNS = ["show_id", "archived_at", "deleted_at", "explicit_plan"] as const;

/**
 * Enters the state of shows in the transaction that changes the state or has locked the shows.
 * Returns how many entries differed.
 */
export async function listShows(
  transaction: DatabaseTransaction,
  shows: readonly ListedShow[],
): Promise<number> {
  if (shows.length === 0) return 0;
  const entries = shows.map(({ show_id, archived_at, deleted_at, explicit_plan }) => ({
    show_id,
    archived_at,
    deleted_at,
    explicit_plan,
  }));
  const { numInsertedOrUpdatedRows } = await transaction
    .insertInto("show_directory")
    .values(entries)
    .onConflict((conflict) =>
      conflict
        .column("show_id")
        .doUpdateSet({
          archived_at: sql.ref("excluded.archived_at"),
          deleted_at: sql.ref("excluded.deleted_at"),
          explicit_plan: sql.ref("excluded.explicit_plan"),
        })
        .where(
          sql<boolean>`
            (
              show_directory.archived_at,
              show_directory.deleted_at,
              show_directory.explicit_plan
            ) is distinct from (
              excluded.archived_at,
              excluded.deleted_at,
              excluded.explicit_plan
            )`,
        ),
    )
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Enters shows in their stored state; the caller's transaction has written or locked them. */
export async function listStoredShows(
  transaction: DatabaseTransaction,
  showIds: readonly string[],
): Promise<void> {
  const shows = await transaction
    .selectFrom("shows")
    .select(LISTED_COLUMNS)
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .execute();
  await listShows(transaction, shows);
}

/**
 * Removes the entry of a show that is listed as existing; returns the number of removed entries.
 */
export async function unlistExisting(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("show_directory")
    .where("show_id", "=", showId)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Removes the entries of erased shows; returns the number of removed entries. */
export async function unlistShows(
  transaction: DatabaseTransaction,
  showIds: readonly string[],
): Promise<number> {
  const { numDeletedRows } = await transaction
    .deleteFrom("show_directory")
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/**
 * The given shows that exist, in no particular order. A deleted show does not exist, even while it
 * can be restored.
 */
export async function findExistingShows(
  executor: Executor,
  showIds: readonly string[],
): Promise<ListedShow[]> {
  if (showIds.length === 0) return [];
  const listed = await executor
    .selectFrom("show_directory")
    .select(LISTED_COLUMNS)
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .execute();
  const known = new Set(listed.map((show) => show.show_id));
  const unlisted = showIds.filter((id) => !known.has(id));
  const looked =
    unlisted.length === 0
      ? []
      : await executor
          .selectFrom("shows")
          .select(LISTED_COLUMNS)
          .where(sql<boolean>`show_id = any(${unlisted})`)
          .execute();
  return [...listed, ...looked].filter((show) => show.deleted_at === null);
}

/** Number of shows of this server that have a page, which are neither archived nor deleted. */
export async function countListedShows(executor: Executor): Promise<number> {
  const { shows } = await executor
    .selectFrom("show_directory")
    .select((count) => count.fn.countAll<string>().as("shows"))
    .where("archived_at", "is", null)
    .where("deleted_at", "is", null)
    .executeTakeFirstOrThrow();
  return Number(shows);
}
