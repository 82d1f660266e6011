import { type RawBuilder, sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/account-tables.ts";
import type { DayCounts } from "../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";

/** `account_id` of days a person read off a dashboard where no account was ever connected. */
export const MANUAL_ACCOUNT_ID = "manual";

/** The account days are stored for. */
interface DaysTarget extends AccountTarget {
  accountId: string;
  /**
   * Days from this one on (`YYYY-MM-DD`) replace those of another account; earlier ones leave them.
   * Absent: every day replaces.
   */
  since?: string;
}

/** The accounts that stored days are of, by day; days without a row are left out. */
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

/** The separator of a list with one column a line. */
const EACH_LINE = sql`,\n      `;

const dayColumns = sql.join(DAY_METRICS.map((metric) => sql.ref(metric)));
const storedCounts = sql.join(DAY_METRICS.map((metric) => sql.ref(`stored.${metric}`)));
const nextCounts = sql.join(DAY_METRICS.map(nextCount), EACH_LINE);
const assignments = sql.join(
  [
    ...DAY_METRICS.map((metric) => sql`${sql.ref(metric)} = ${nextCount(metric)}`),
    ...[...LEVEL_METRICS, "counters"].map(
      (column) => sql`${sql.ref(column)} = ${ofSameAccount(column)}`,
    ),
  ],
  EACH_LINE,
);

/**
 * Stores days as a platform reports them, in one statement. Returns whether a number changed.
 *
 * The newer answer replaces the stored one, since platforms correct their days for a while; a
 * number the answer leaves out, and a 0 after a positive number, keep what is stored. What the fold
 * made of two counters is replaced in any case. The partitions of the days must exist.
 *
 * A number is looked for in the rows that come back: over several nodes the count of such an insert
 * is of the rows it was given, not of those it wrote. `since` is part of the text, because the
 * nodes are sent no parameters of `on conflict`.
 */
export async function storeDays(
  transaction: DatabaseTransaction,
  { showId, platform, accountId, since = "-infinity" }: DaysTarget,
  days: readonly DayCounts[],
  now: Date,
): Promise<boolean> {
  const counted = days.filter(({ counts }) =>
    DAY_METRICS.some((metric) => counts[metric] !== undefined),
  );
  const known = [...new Map(counted.map((day) => [day.day, day])).values()];
  if (known.length === 0) return false;
  const arrays = sql.join(
    DAY_METRICS.map(
      (metric) => sql`${known.map(({ counts }) => counts[metric] ?? null)}::bigint[]`,
    ),
    EACH_LINE,
  );
  const { rows } = await sql`
    insert into account_days as stored (
      show_id,
      platform,
      account_id,
      is_reported,
      updated_at,
      day,
      ${dayColumns}
    )
    select ${showId}, ${platform}, ${accountId}, true, ${now}, reported.*
    from unnest(
      ${known.map(({ day }) => day)}::date[],
      ${arrays}
    ) as reported
    on conflict (show_id, platform, day) do update set
      account_id = excluded.account_id,
      is_reported = true,
      spans_days = 1,
      updated_at = excluded.updated_at,
      ${assignments}
    where (stored.account_id = excluded.account_id or stored.day >= ${sql.lit(since)}::date)
      and (stored.account_id, stored.is_reported, ${storedCounts})
        is distinct from (excluded.account_id, true, ${nextCounts})
    returning stored.day`.execute(transaction);
  return rows.length > 0;
}

/** The number of a day after a new answer: the answer's, or the stored one of the same account. */
function nextCount(metric: string): RawBuilder<unknown> {
  const [answered, stored] = [sql.ref(`excluded.${metric}`), sql.ref(`stored.${metric}`)];
  return sql`case
        when stored.account_id = excluded.account_id
          and (
            ${answered} is null
            or (${answered} = 0 and ${stored} > 0 and stored.is_reported)
          )
        then ${stored}
        else ${answered}
      end`;
}

/**
 * Levels and counters come from refreshes, not from reported days; another account's are dropped.
 */
function ofSameAccount(column: string): RawBuilder<unknown> {
  return sql`case
        when stored.account_id = excluded.account_id then ${sql.ref(`stored.${column}`)}
      end`;
}
