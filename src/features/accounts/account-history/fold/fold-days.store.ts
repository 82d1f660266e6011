import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import { startOfUtcDay } from "../../../../lib/time/clock.ts";
import { DAY_REVISION } from "../day-revisions.store.ts";
import { FOLD_COLUMNS } from "./fold-columns.store.ts";
import { type ConnectionKey, foldedDays, type FoldedRange } from "./folded-days.store.ts";

/** The key of a written row, without its platform. */
interface FoldedDay {
  show_id: string;
  day: string;
}

/**
 * The key that lies `count` connections after a given key, across all workspaces; undefined past
 * the last one.
 */
export async function findConnectionAfter(
  executor: Executor,
  [showId, platform]: ConnectionKey,
  count: number,
): Promise<ConnectionKey | undefined> {
  const next = await executor
    .selectFrom("connections")
    .select(["show_id", "platform"])
    .where(sql<boolean>`(show_id, platform) >= (${showId}, ${platform})`)
    .orderBy("show_id")
    .orderBy("platform")
    .offset(count)
    .limit(1)
    .executeTakeFirst();
  return next && [next.show_id, next.platform];
}

/**
 * Folds the accounts of one range into `account_days`; the range contains accounts of every
 * workspace, by design. Returns the written rows.
 */
export async function foldRange(executor: Executor, range: FoldedRange): Promise<FoldedDay[]> {
  const { now } = range;
  const { rows } = await sql<FoldedDay>`
    ${foldedDays(range, sql``)}
    insert into account_days as held (
      show_id,
      platform,
      day,
      account_id,
      is_reported,
      updated_at,
      spans_days,
      counters,
      ${FOLD_COLUMNS.names}
    )
    select
      show_id,
      platform,
      day,
      account_id,
      is_reported,
      ${now},
      spans_days,
      counters,
      ${FOLD_COLUMNS.names}
    from days
    where ${IS_CHANGED}
    on conflict (show_id, platform, day) do update set
      account_id = excluded.account_id,
      updated_at = excluded.updated_at,
      spans_days = case when held.is_reported then held.spans_days else excluded.spans_days end,
      counters = excluded.counters,
      ${FOLD_COLUMNS.additionAssignments},
      ${FOLD_COLUMNS.levelAssignments}
    where not held.is_reported
      or held.account_id = excluded.account_id
    returning held.show_id, held.day`.execute(executor);
  return rows;
}

/**
 * Keeps the rows of earlier UTC days that `foldRange` is about to replace, in the transaction of
 * the fold. They are rare: rows of accounts that were read again before midnight and are folded
 * after it. It is a separate statement, because over several nodes a statement that writes both
 * tables would not be executed by each node for its own rows.
 */
export async function keepReplacedRange(executor: Executor, range: FoldedRange): Promise<void> {
  const startOfToday = startOfUtcDay(range.now);
  const ofEarlierDays = sql`and account.last_updated_at < ${startOfToday}
        and stored.updated_at < ${startOfToday}`;
  await sql`
    ${foldedDays(range, ofEarlierDays)}
    insert into account_day_revisions (${DAY_REVISION.columns})
    select ${DAY_REVISION.values(replacedColumn, range.now)}
    from days
    where ${IS_CHANGED}
    on conflict (show_id, platform, day, known_from)
      do update set replaced_at = excluded.replaced_at`.execute(executor);
}

const replacedColumn = (column: string): RawBuilder<unknown> =>
  sql.ref(["show_id", "platform", "day"].includes(column) ? column : `stored_${column}`);

const IS_CHANGED = sql`(counters is not null or ${FOLD_COLUMNS.anyLevel})
      and (stored_account_id, stored_spans_days, stored_counters, ${FOLD_COLUMNS.storedNames})
        is distinct from (account_id, spans_days, counters, ${FOLD_COLUMNS.names})`;
