import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { DAY_METRICS, LEVEL_METRICS } from "../../../../db/schema/day-metrics.ts";
import type { DayMetric } from "../../../../db/schema/tables.ts";
import { startOfUtcDay } from "../../../../lib/time/clock.ts";
import type { AccountDayCounts } from "../../../../platforms/accounts/account-connector.ts";
import { DAY_REVISION, markChangedDays } from "../../account-history/index.ts";
import type { AccountTarget } from "./account.store.ts";

/** `account_id` of days that a person read off a dashboard where no account was ever connected. */
export const MANUAL_ACCOUNT_ID = "manual";

/** The account for which days are stored. */
interface DaysTarget extends AccountTarget {
  accountId: string;
  /**
   * The first day (`YYYY-MM-DD`) from which days replace those of another account; earlier ones do
   * not. Absent: every day replaces.
   */
  since?: string;
}

/** The account ids of stored days, by day; days without a row are left out. */
export async function findAccountsOfDays(
  transaction: DatabaseTransaction,
  { showId, platform }: AccountTarget,
  days: readonly string[],
): Promise<Map<string, string>> {
  const rows = await transaction
    .selectFrom("account_days")
    .select(["day", "account_id"])
    .where("show_id", "=", showId)
    .where("platform", "=", platform)
    .where(sql<boolean>`day = any(${[...days]}::date[])`)
    .execute();
  return new Map(rows.map((row) => [row.day, row.account_id]));
}

/** The separator of a list with one column per line. */
const EACH_LINE = sql`,\n      `;

/** Days as a platform reported them, and the metrics that at least one of them has. */
interface Answer {
  days: readonly AccountDayCounts[];
  metrics: readonly DayMetric[];
}

/** The name by which a statement refers to the reported row. */
type Answered = "excluded" | "reported";

/**
 * Stores days as a platform reports them. Returns whether a number changed.
 *
 * A newer answer replaces the stored one, since platforms correct their days for a while; a number
 * that the answer leaves out, and a 0 after a positive number, keep the stored value. A number that
 * the fold computed from two counters is replaced in any case. The partitions of the days must
 * exist.
 *
 * A day that was stored on an earlier UTC day is kept as a revision before it is replaced. The
 * first statement leaves such days alone, so new days, such as all of a first import, need no
 * second one. One statement that keeps and replaces (rejected) looks for rows to keep in any case
 * and takes 1.4 times as long for 500 new days.
 */
export async function storeDays(
  transaction: DatabaseTransaction,
  { showId, platform, accountId, since = "-infinity" }: DaysTarget,
  days: readonly AccountDayCounts[],
  now: Date,
): Promise<boolean> {
  const metrics = DAY_METRICS.filter((metric) =>
    days.some(({ counts }) => counts[metric] !== undefined),
  );
  const counted = days.filter(({ counts }) =>
    metrics.some((metric) => counts[metric] !== undefined),
  );
  const known = [...new Map(counted.map((day) => [day.day, day])).values()];
  if (known.length === 0) return false;
  const target = { showId, platform, accountId, since };
  const written = await upsertDays(transaction, target, { days: known, metrics }, now, {
    onlyOfToday: true,
  });
  const others = known.filter(({ day }) => !written.has(day));
  if (others.length === 0) return markChanged(transaction, showId, [...written]);
  const kept = await lockAndKeepReplaced(transaction, target, { days: others, metrics }, now);
  const replaced = others.filter(({ day }) => kept.has(day));
  if (replaced.length > 0)
    await upsertDays(transaction, target, { days: replaced, metrics }, now, { onlyOfToday: false });
  return markChanged(transaction, showId, [...written, ...replaced.map(({ day }) => day)]);
}

/** Marks the written days as changed; false where there are none. */
async function markChanged(
  transaction: DatabaseTransaction,
  showId: string,
  days: readonly string[],
): Promise<boolean> {
  await markChangedDays(
    transaction,
    days.map(() => showId),
    days,
  );
  return days.length > 0;
}

/**
 * Inserts days, and replaces stored days that the answer changes, but only where they were stored
 * on the current UTC day. Returns the written days.
 *
 * They are read from the returned rows: over several nodes the row count of such an insert is that
 * of the rows it was given, not of those it wrote. `since` and the start of the day are part of the
 * text, because parameters of `on conflict` are not sent to the nodes.
 */
async function upsertDays(
  transaction: DatabaseTransaction,
  { showId, platform, accountId, since }: Required<DaysTarget>,
  answer: Answer,
  now: Date,
  { onlyOfToday }: { onlyOfToday: boolean },
): Promise<Set<string>> {
  const ofToday = sql`stored.updated_at >= ${sql.lit(startOfUtcDay(now).toISOString())}::timestamptz
      and`;
  const { rows } = await sql<{ day: string }>`
    insert into account_days as stored (
      show_id,
      platform,
      account_id,
      is_reported,
      updated_at,
      day,
      ${columnsOf(answer.metrics)}
    )
    select ${showId}, ${platform}, ${accountId}, true, ${now}, reported.*
    from unnest(${arraysOf(answer)}) as reported
    on conflict (show_id, platform, day) do update set
      account_id = excluded.account_id,
      is_reported = true,
      spans_days = 1,
      updated_at = excluded.updated_at,
      ${assignmentsOf(answer.metrics)}
    where ${onlyOfToday ? ofToday : sql``} ${isReplaced("excluded", answer.metrics, since)}
    returning stored.day`.execute(transaction);
  return new Set(rows.map(({ day }) => day));
}

/**
 * Keeps the days that were stored on an earlier UTC day and that the answer changes. Returns them,
 * locked until the transaction ends.
 */
async function lockAndKeepReplaced(
  transaction: DatabaseTransaction,
  { showId, platform, accountId, since }: Required<DaysTarget>,
  answer: Answer,
  now: Date,
): Promise<Set<string>> {
  const inOrder = answer.days.map(({ day }) => day).toSorted();
  const { rows } = await sql<{ day: string }>`
    insert into account_day_revisions (${DAY_REVISION.columns})
    select ${DAY_REVISION.values((column) => sql.ref(`stored.${column}`), now)}
    from account_days stored
    join (
      select ${accountId}::text as account_id, answered.*
      from unnest(${arraysOf(answer)}) as answered (day, ${columnsOf(answer.metrics)})
    ) as reported on reported.day = stored.day
    where stored.show_id = ${showId}
      and stored.platform = ${platform}
      and stored.day between ${inOrder[0]} and ${inOrder.at(-1)}
      and stored.updated_at < ${startOfUtcDay(now)}
      and ${isReplaced("reported", answer.metrics, since)}
    for update of stored
    on conflict (show_id, platform, day, known_from)
      do update set replaced_at = excluded.replaced_at
    returning day`.execute(transaction);
  return new Set(rows.map(({ day }) => day));
}

const columnsOf = (metrics: readonly DayMetric[], table?: string): RawBuilder<unknown> =>
  sql.join(metrics.map((metric) => sql.ref(table === undefined ? metric : `${table}.${metric}`)));

/** The days and one array per metric, with nulls where the answer leaves it out. */
const arraysOf = ({ days, metrics }: Answer): RawBuilder<unknown> =>
  sql.join(
    [
      sql`${days.map(({ day }) => day)}::date[]`,
      ...metrics.map(
        (metric) => sql`${days.map(({ counts }) => counts[metric] ?? null)}::bigint[]`,
      ),
    ],
    EACH_LINE,
  );

/**
 * The assignments of a replaced row. Metrics that no day of the answer has, levels and counters
 * stay, unless they are another account's: levels and counters come from refreshes, not from
 * reported days.
 */
const assignmentsOf = (metrics: readonly DayMetric[]): RawBuilder<unknown> =>
  sql.join(
    [...DAY_METRICS, ...LEVEL_METRICS, "counters" as const].map((column) =>
      metrics.some((metric) => metric === column)
        ? sql`${sql.ref(column)} = ${nextCount("excluded", column)}`
        : sql`${sql.ref(column)} = case
        when stored.account_id = excluded.account_id then ${sql.ref(`stored.${column}`)}
      end`,
    ),
    EACH_LINE,
  );

/** The condition that the answer changes the stored row; an equal row is not written. */
function isReplaced(
  answered: Answered,
  metrics: readonly DayMetric[],
  since: string,
): RawBuilder<unknown> {
  const accountId = sql.ref(`${answered}.account_id`);
  const nextCounts = sql.join(
    metrics.map((metric) => nextCount(answered, metric)),
    EACH_LINE,
  );
  return sql`(stored.account_id = ${accountId} or stored.day >= ${sql.lit(since)}::date)
      and (stored.account_id, stored.is_reported, ${columnsOf(metrics, "stored")})
        is distinct from (${accountId}, true, ${nextCounts})`;
}

/**
 * The number of a day after a new answer: the answer's, otherwise the stored one of the same
 * account.
 */
function nextCount(answered: Answered, metric: string): RawBuilder<unknown> {
  const [next, stored] = [sql.ref(`${answered}.${metric}`), sql.ref(`stored.${metric}`)];
  return sql`case
        when stored.account_id = ${sql.ref(`${answered}.account_id`)}
          and (${next} is null or (${next} = 0 and ${stored} > 0 and stored.is_reported))
        then ${stored}
        else ${next}
      end`;
}
