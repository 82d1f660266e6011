import type { Executor } from "../../../../db/connection/database.ts";
import { LISTED_COLUMNS, type ListedShow } from "../../../../kernel/access/show-directory.store.ts";

/** Reads the directory of shows and the shows themselves, a range of ids at a time. */

/**
 * Ids after `after`, up to and including `upTo`, in the order of the database; null: to the end.
 */
interface IdRange {
  after: string;
  upTo: string | null;
}

/** The next shows by id, deleted ones too. */
export async function findShowStates(
  executor: Executor,
  { after, limit }: { after: string; limit: number },
): Promise<ListedShow[]> {
  return executor
    .selectFrom("shows")
    .select(LISTED_COLUMNS)
    .where("show_id", ">", after)
    .orderBy("show_id")
    .limit(limit)
    .execute();
}

export async function findListedShows(
  executor: Executor,
  { after, upTo }: IdRange,
): Promise<ListedShow[]> {
  let query = executor
    .selectFrom("show_directory")
    .select(LISTED_COLUMNS)
    .where("show_id", ">", after);
  if (upTo !== null) query = query.where("show_id", "<=", upTo);
  return query.execute();
}

/**
 * Adds entries for shows that have none. An entry that another transaction added meanwhile stays.
 */
export async function insertListedShows(
  executor: Executor,
  shows: readonly ListedShow[],
): Promise<void> {
  if (shows.length === 0) return;
  await executor
    .insertInto("show_directory")
    .values([...shows])
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The state of a show, deleted or not, locked until the transaction ends. */
export async function lockShowState(
  executor: Executor,
  showId: string,
): Promise<ListedShow | undefined> {
  return executor
    .selectFrom("shows")
    .select(LISTED_COLUMNS)
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirst();
}
