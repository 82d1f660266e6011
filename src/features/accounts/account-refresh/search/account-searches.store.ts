import { type Selectable, sql, type UpdateObject } from "kysely";
import type { Database, Executor } from "../../../../db/connection/database.ts";
import { type DatabaseNow, fromNow } from "../../../../db/connection/database-clock.ts";
import type { AccountSearchesTable, Tables } from "../../../../db/schema/tables.ts";
import { newId } from "../../../../kernel/ids.ts";
import { LEASE_MS } from "../run/lease.store.ts";
import type { AccountTarget } from "../store/account.store.ts";

/** How far the posts of accounts were searched: one row per account, with its lease. */

export type SearchRow = Selectable<AccountSearchesTable>;

/** A search that holds its lease. */
export type LeasedSearch = SearchRow & { run_id: string; started_at: Date };

/** Cursors of lists are valid for an hour; an older search starts at its first page. */
const CURSOR_VALID = sql`interval '1 hour'`;

export async function findSearch(
  executor: Executor,
  { showId, platform }: AccountTarget,
): Promise<SearchRow | undefined> {
  return executor
    .selectFrom("account_searches")
    .selectAll()
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .executeTakeFirst();
}

/**
 * Takes the lease of an account for a search, which continues one that was cut off. Undefined while
 * another search holds it. The caller of an unfinished search takes it over at once: a job runs in
 * one process at a time, so the process of that search is gone.
 */
export async function claimSearch(
  database: Database,
  { showId, platform, accountId }: AccountTarget & { accountId: string },
  requestedBy: string | null,
  now: DatabaseNow,
): Promise<LeasedSearch | undefined> {
  // The current time is read from the new row, because Citus accepts no `now()` in a condition of
  // `on conflict`.
  const isOther = sql`search.account_id <> excluded.account_id`;
  const isNew = sql`(
    ${isOther}
    or search.started_at is null
    or excluded.started_at - search.started_at > ${CURSOR_VALID}
  )`;
  const ofAccount = (column: string) =>
    sql`${sql.ref(column)} = case when ${isOther} then null else search.${sql.ref(column)} end`;
  const ofRun = (column: string, first: unknown) =>
    sql`${sql.ref(column)} = case when ${isNew} then ${first} else search.${sql.ref(column)} end`;
  const { rows } = await sql<LeasedSearch>`
    insert into account_searches as search (
      show_id,
      platform,
      account_id,
      run_id,
      requested_by,
      started_at,
      leased_until,
      updated_at
    )
    values (
      ${showId},
      ${platform},
      ${accountId},
      ${newId("run")},
      ${requestedBy},
      ${now},
      ${fromNow(now, LEASE_MS)},
      ${now}
    )
    on conflict (show_id, platform) do update set
      account_id = excluded.account_id,
      run_id = excluded.run_id,
      requested_by = excluded.requested_by,
      leased_until = excluded.leased_until,
      updated_at = excluded.updated_at,
      ${ofAccount("searched_at")},
      ${ofAccount("searched_since")},
      ${ofAccount("covers_since")},
      ${ofAccount("metered_call_at")},
      ${ofAccount("failure")},
      ${ofRun("started_at", sql`excluded.started_at`)},
      ${ofRun("next_page", sql`null`)},
      ${ofRun("pages", sql`0`)},
      ${ofRun("reached", sql`null`)}
    where search.leased_until is null
      or search.leased_until < excluded.updated_at
      or search.requested_by = excluded.requested_by
    returning *`.execute(database);
  return rows[0];
}

/** Columns of the progress and the end of a search; JSON columns as text. */
type SearchChange = Partial<{
  searched_at: Date;
  searched_since: Date;
  covers_since: Date | null;
  started_at: Date | null;
  next_page: string | null;
  pages: number;
  reached: Date | null;
  failure: string | null;
}>;

/** Stores the change of a search and extends its lease. False where the lease was lost. */
export const updateSearch = (
  executor: Executor,
  { show_id: showId, platform, run_id: runId }: LeasedSearch,
  change: SearchChange,
  now: DatabaseNow,
): Promise<boolean> =>
  writeSearch(
    executor,
    { showId, platform, runId },
    {
      ...change,
      leased_until: fromNow(now, LEASE_MS),
      updated_at: now,
    },
  );

/** Stores the end of a search and releases its lease. False where the lease was lost. */
export const releaseSearch = (
  executor: Executor,
  { show_id: showId, platform, run_id: runId }: LeasedSearch,
  change: SearchChange,
  now: DatabaseNow,
): Promise<boolean> =>
  writeSearch(
    executor,
    { showId, platform, runId },
    {
      ...change,
      run_id: null,
      requested_by: null,
      leased_until: null,
      metered_call_at: null,
      updated_at: now,
    },
  );

async function writeSearch(
  executor: Executor,
  { showId, platform, runId }: AccountTarget & { runId: string },
  change: UpdateObject<Tables, "account_searches">,
): Promise<boolean> {
  const { numUpdatedRows } = await executor
    .updateTable("account_searches")
    .set(change)
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where("run_id", "=", runId)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Number of stored posts of an account that were published from a given moment on. */
export async function countItemsSince(
  executor: Executor,
  { showId, platform, accountId }: AccountTarget & { accountId: string },
  since: Date,
): Promise<number> {
  const { count } = await executor
    .selectFrom("account_items")
    .select(({ fn }) => fn.countAll<string>().as("count"))
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where("account_id", "=", accountId)
    .where("published_at", ">=", since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of the items that are stored. */
export async function findStoredIds(
  executor: Executor,
  { showId, platform }: AccountTarget,
  externalIds: readonly string[],
): Promise<Set<string>> {
  const rows = await executor
    .selectFrom("account_items")
    .select("external_id")
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where(sql<boolean>`external_id = any(${[...externalIds]})`)
    .execute();
  return new Set(rows.map(({ external_id: id }) => id));
}
