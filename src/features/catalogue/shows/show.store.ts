import { newestFirst, type NewestPage } from "../../../db/statements/newest-first.ts";
import { type CompiledQuery, type Selectable, sql, type Updateable } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { ConnectionsTable, ShowsTable } from "../../../db/schema/tables.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { preparedAmong, preparedQuery } from "../../../db/connection/prepared-query.ts";
import { listShows } from "../../../kernel/access/show-directory.store.ts";

export type ShowRow = Selectable<ShowsTable>;
export type ConnectionRow = Pick<
  Selectable<ConnectionsTable>,
  "show_id" | "platform" | "status" | "importing_state" | "last_updated_at"
>;

/**
 * The columns of a row of the list, which are not all columns: printing a show's name must not read
 * its forty guests.
 */
const ROW_COLUMNS = [
  "show_id",
  "name",
  "handle",
  "image",
  "categories",
  "hidden_categories",
  "explicit_plan",
  "description",
  "author",
  "agency_managed",
  "created_at",
  "last_cluster_update",
  "hosts",
  "archived_at",
] as const satisfies readonly (keyof ShowRow)[];

export type ShowListRow = Pick<ShowRow, (typeof ROW_COLUMNS)[number]>;

export interface ShowFilters {
  category: string | null;
  search: string | null;
  include_hidden: boolean;
  /** True: archived shows are included. */
  archived: boolean;
}

/**
 * The condition that a show is hidden: it has categories, and all of them are hidden. A show
 * without categories is not hidden.
 */
const isHidden = sql<boolean>`
  cardinality(categories) > 0
  and ${lowered("categories")} <@ ${lowered("hidden_categories")}`;

/**
 * The elements of an array of text in lower case. The array is lowered as one text, because Citus
 * accepts no `unnest` inside a condition over several shows.
 */
function lowered(column: "categories" | "hidden_categories") {
  return sql`lower(${sql.ref(column)}::text)::text[]`;
}

function filteredShows(
  database: Executor,
  showIds: readonly string[],
  { category, search, include_hidden: includeHidden, archived }: ShowFilters,
) {
  let query = database.selectFrom("shows").where(isAmong("show_id", showIds));
  if (category !== null)
    query = query.where(sql<boolean>`lower(${category}) = any(${lowered("categories")})`);
  // strpos is used and not ILIKE, since % and _ in the search text have to match themselves.
  if (search !== null)
    query = query.where(
      sql<boolean>`strpos(lower(concat_ws(e'\n', name, handle, description)), lower(${search})) > 0`,
    );
  if (!archived) query = query.where("archived_at", "is", null);
  return includeHidden ? query : query.where(sql<boolean>`not (${isHidden})`);
}

/** The shows of a workspace that match the filters, newest first. */
export const findShowPage = (
  database: Executor,
  showIds: readonly string[],
  filters: ShowFilters,
  page: NewestPage,
) =>
  newestFirst(
    filteredShows(database, showIds, filters).select(ROW_COLUMNS),
    page,
    "show_id",
  ).execute();

/**
 * The number of a workspace's shows that match the filters: at most a few hundred rows by their
 * keys.
 */
export async function countShowRows(
  database: Executor,
  showIds: readonly string[],
  filters: ShowFilters,
): Promise<number> {
  const row = await filteredShows(database, showIds, filters)
    .select(database.fn.countAll<number>().as("count"))
    .executeTakeFirst();
  return row?.count ?? 0;
}

/** Reads one show without a lock; deleted shows are not found. */
export async function findShow(executor: Executor, showId: string): Promise<ShowRow | undefined> {
  return executor
    .selectFrom("shows")
    .selectAll()
    .where("show_id", "=", showId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
}

/**
 * The statement that reads and locks a show. `skip`: a row that another transaction holds is not
 * found; `wait`: the statement waits for it.
 */
const lockedShow = (heldRow: "wait" | "skip") =>
  preparedQuery((database, { showId }: { showId: string }) => {
    const query = database
      .selectFrom("shows")
      .selectAll()
      .where("show_id", "=", showId)
      .where("deleted_at", "is", null)
      .forUpdate();
    return heldRow === "skip" ? query.skipLocked() : query;
  });
const waitingLock = lockedShow("wait");
const skippingLock = lockedShow("skip");

/**
 * Reads one show and locks it until the transaction ends, so that apply finds what preview
 * described. Deleted shows are not found.
 */
export async function lockShowRow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<ShowRow | undefined> {
  const { rows } = await transaction.executeQuery(waitingLock({ showId }));
  return rows[0];
}

/**
 * Reads and locks a show as `lockShowRow` does, but without waiting: a show that another
 * transaction holds is not found.
 */
export async function lockFreeShowRow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<ShowRow | undefined> {
  const { rows } = await transaction.executeQuery(skippingLock({ showId }));
  return rows[0];
}

/**
 * Writes columns of a show, and its directory entry where they change its state. Returns the row
 * afterwards.
 */
export async function updateShowRow(
  transaction: DatabaseTransaction,
  showId: string,
  columns: Updateable<ShowsTable>,
): Promise<ShowRow> {
  const row = await transaction
    .updateTable("shows")
    .set(columns)
    .where("show_id", "=", showId)
    .returningAll()
    .executeTakeFirstOrThrow();
  if ("archived_at" in columns || "deleted_at" in columns || "explicit_plan" in columns)
    await listShows(transaction, [row]);
  return row;
}

/**
 * The statement that writes columns of a locked show that are not in the directory, to be sent with
 * the commit.
 */
export const updateOfShow = (
  transaction: DatabaseTransaction,
  showId: string,
  columns: Omit<Updateable<ShowsTable>, "archived_at" | "deleted_at" | "explicit_plan">,
): CompiledQuery =>
  transaction.updateTable("shows").set(columns).where("show_id", "=", showId).compile();

const connectionsOf = preparedAmong((database, showIds) =>
  database
    .selectFrom("connections")
    .select(["show_id", "platform", "status", "importing_state", "last_updated_at"])
    .where(isAmong("show_id", showIds))
    .orderBy("platform"),
);

/** Every connection of the shows, disconnected ones included. */
export async function findConnectionRows(
  database: Executor,
  showIds: readonly string[],
): Promise<ConnectionRow[]> {
  return (await database.executeQuery(connectionsOf(showIds, {}))).rows;
}

export interface EpisodeFigures {
  count: number;
  averageLengthSec: number | null;
}

const figuresOf = preparedAmong((database, showIds) =>
  database
    .selectFrom("episodes")
    .select([
      "show_id",
      database.fn.countAll<number>().as("count"),
      sql<number | null>`round(avg(duration_sec) filter (where type <> 'trailer'))::integer`.as(
        "average_length_sec",
      ),
    ])
    .where(isAmong("show_id", showIds))
    .where("removed_at", "is", null)
    .groupBy("show_id"),
);

/** Number of episodes in the feed, by show; shows without any are left out. */
export async function findEpisodeFigures(
  database: Executor,
  showIds: readonly string[],
): Promise<Map<string, EpisodeFigures>> {
  const { rows } = await database.executeQuery(figuresOf(showIds, {}));
  return new Map(
    rows.map((row) => [
      row.show_id,
      { count: row.count, averageLengthSec: row.average_length_sec },
    ]),
  );
}
