import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { DAY_METRICS, LEVEL_METRICS } from "../../../db/schema/account-tables.ts";
import type { DayCounts } from "../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";

/**
 * Stores days as a platform reports them, in one statement. A number it leaves out keeps what is
 * stored, and so does a 0 where something was counted before; otherwise the newer answer holds,
 * since platforms settle their days for a while. Days of an account that was linked before keep its
 * numbers; from `since` on, the first day of this one or else always, nothing of it is left. The
 * partitions of these days must be there. Says whether a number moved.
 */
export async function storeDays(
  transaction: DatabaseTransaction,
  target: AccountTarget & { accountId: string; since?: string },
  days: readonly DayCounts[],
  now: Date,
): Promise<boolean> {
  const counted = days.filter(({ counts }) =>
    DAY_METRICS.some((metric) => counts[metric] !== undefined),
  );
  const known = [...new Map(counted.map((day) => [day.day, day])).values()];
  if (known.length === 0) return false;
  const { showId, platform, accountId, since = "-infinity" } = target;
  const columns = sql.join(DAY_METRICS.map((metric) => sql.ref(metric)));
  const values = sql.join(
    DAY_METRICS.map(
      (metric) => sql`${known.map(({ counts }) => counts[metric] ?? null)}::bigint[]`,
    ),
  );
  const kept = sql.join([
    ...DAY_METRICS.map((metric) => sql`${sql.ref(metric)} = ${newerOf(metric)}`),
    ...[...LEVEL_METRICS, "counters"].map(
      (column) => sql`${sql.ref(column)} = ${ofSameAccount(column)}`,
    ),
  ]);
  const stored = sql.join(DAY_METRICS.map((metric) => sql.ref(`stored.${metric}`)));
  const { numAffectedRows } = await sql`
    insert into account_days as stored (show_id, platform, account_id, is_reported, updated_at, day, ${columns})
    select ${showId}, ${platform}, ${accountId}, true, ${now}, given.*
    from unnest(${known.map(({ day }) => day)}::date[], ${values}) as given
    on conflict (show_id, platform, day) do update set account_id = excluded.account_id, is_reported = true, spans_days = 1, updated_at = excluded.updated_at, ${kept}
    where (stored.account_id = excluded.account_id or stored.day >= ${since}::date)
      and (stored.account_id, stored.is_reported, ${stored}) is distinct from (excluded.account_id, true, ${sql.join(DAY_METRICS.map(newerOf))})`.execute(
    transaction,
  );
  return (numAffectedRows ?? 0n) > 0n;
}

/** What a platform reports replaces what was made of two counters, whatever it is. */
function newerOf(metric: string) {
  const [given, held] = [sql.ref(`excluded.${metric}`), sql.ref(`stored.${metric}`)];
  return sql`case when stored.account_id = excluded.account_id and (${given} is null or (${given} = 0 and ${held} > 0 and stored.is_reported)) then ${held} else ${given} end`;
}

const ofSameAccount = (column: string) =>
  sql`case when stored.account_id = excluded.account_id then ${sql.ref(`stored.${column}`)} end`;
