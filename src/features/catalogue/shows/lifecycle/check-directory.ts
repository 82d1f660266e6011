import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../../db/connection/database.ts";
import { notifyAccessChanged } from "../../../../kernel/access/access-cache.ts";
import {
  type ListedShow,
  listShows,
  unlistExisting,
} from "../../../../kernel/access/show-directory.store.ts";
import { EVERY_WORKSPACE } from "./show-lifecycle.ts";
import {
  findListedShows,
  findShowStates,
  insertListedShows,
  lockShowState,
} from "./show-directory.store.ts";

/** Shows compared per page. */
const SHOWS_A_PAGE = 1_000;

/** How the directory of shows differs from the shows. */
export interface DirectoryDifferences {
  /**
   * Number of shows without an entry. They can be looked up, at the cost of a query to their node.
   */
  missing: number;
  /**
   * Ids whose entry differs from the show, or exists for a show that does not. The entry of a
   * deleted show stays when the record of the show is removed.
   */
  wrong: string[];
}

/** Compares every entry with its show; `onPage` is called with the differences of each page. */
async function comparePages(
  database: Database,
  onPage: (page: { missing: ListedShow[]; wrong: string[] }) => Promise<void>,
): Promise<void> {
  for (let after = ""; ;) {
    const shows = await findShowStates(database, { after, limit: SHOWS_A_PAGE });
    const last = shows.length < SHOWS_A_PAGE ? null : (shows.at(-1)?.show_id ?? null);
    const listed = await findListedShows(database, { after, upTo: last });
    const entries = new Map(listed.map((entry) => [entry.show_id, entry]));
    const missing = shows.filter((show) => !entries.has(show.show_id));
    const stored = new Map(shows.map((show) => [show.show_id, show]));
    const wrong = listed
      .filter((entry) => !isRight(entry, stored.get(entry.show_id)))
      .map((entry) => entry.show_id);
    await onPage({ missing, wrong });
    if (last === null) return;
    after = last;
  }
}

const isRight = (entry: ListedShow, show: ListedShow | undefined): boolean =>
  show === undefined
    ? entry.deleted_at !== null
    : show.archived_at?.getTime() === entry.archived_at?.getTime() &&
      show.deleted_at?.getTime() === entry.deleted_at?.getTime() &&
      show.explicit_plan === entry.explicit_plan;

/**
 * Finds differences without changing anything. The two tables are read one after the other, so that
 * a show that changes in between appears wrong; only differences that a second comparison also
 * finds are reported.
 */
export async function findDirectoryDifferences(database: Database): Promise<DirectoryDifferences> {
  const found = await readDifferences(database);
  if (found.wrong.length === 0) return found;
  const again = new Set((await readDifferences(database)).wrong);
  return { missing: found.missing, wrong: found.wrong.filter((showId) => again.has(showId)) };
}

async function readDifferences(database: Database): Promise<DirectoryDifferences> {
  const differences: DirectoryDifferences = { missing: 0, wrong: [] };
  await comparePages(database, async ({ missing, wrong }) => {
    differences.missing += missing.length;
    differences.wrong.push(...wrong);
  });
  return differences;
}

/**
 * Adds missing entries and corrects wrong ones, each under the lock of its show, since what was
 * read before may have changed. Returns the added and corrected entries.
 */
export async function repairDirectory(database: Database): Promise<DirectoryDifferences> {
  const repaired: DirectoryDifferences = { missing: 0, wrong: [] };
  await comparePages(database, async ({ missing, wrong }) => {
    await insertListedShows(database, missing);
    repaired.missing += missing.length;
    for (const showId of wrong)
      if (await inTransaction(database, (transaction) => relist(transaction, showId)))
        repaired.wrong.push(showId);
  });
  return repaired;
}

/** Corrects the entry of a show; false where it is correct by now. */
async function relist(transaction: DatabaseTransaction, showId: string): Promise<boolean> {
  const show = await lockShowState(transaction, showId);
  const changed =
    show === undefined
      ? await unlistExisting(transaction, showId)
      : await listShows(transaction, [show]);
  if (changed > 0) await notifyAccessChanged(transaction, EVERY_WORKSPACE);
  return changed > 0;
}
