import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../db/database.ts";
import { DAY_METRICS } from "../../../db/account-tables.ts";
import type { DayCounts } from "../../../platforms/accounts/account-connector.ts";
import type { AccountTarget } from "./account.store.ts";

/**
 * Stores days as a platform reports them, in one statement. A number it leaves out keeps what is stored, and so does a 0
 * where something was counted before; otherwise the newer answer holds, since platforms settle their days for a while.
 * The partitions of these days must be there.
 */
export async function storeDays(transaction: DatabaseTransaction, target: AccountTarget & { accountId: string }, days: readonly DayCounts[], now: Date): Promise<void> {
  const known = days.filter(({ counts }) => DAY_METRICS.some((metric) => counts[metric] !== undefined));
  if (known.length === 0) return;
  const { showId, platform, accountId } = target;
  const columns = sql.join(DAY_METRICS.map((metric) => sql.ref(metric)));
  const values = sql.join(DAY_METRICS.map((metric) => sql`${known.map(({ counts }) => counts[metric] ?? null)}::bigint[]`));
  const kept = sql.join(DAY_METRICS.map((metric) => sql`${sql.ref(metric)} = ${newerOf(metric)}`));
  await sql`
    insert into account_days as stored (show_id, platform, account_id, is_reported, updated_at, day, ${columns})
    select ${showId}, ${platform}, ${accountId}, true, ${now}, given.*
    from unnest(${known.map(({ day }) => day)}::date[], ${values}) as given
    on conflict (show_id, platform, day) do update set account_id = excluded.account_id, is_reported = true, spans_days = 1, updated_at = excluded.updated_at, ${kept}`.execute(transaction);
}

/** What a platform reports replaces what was made of two counters, whatever it is. */
function newerOf(metric: string) {
  const [given, held] = [sql.ref(`excluded.${metric}`), sql.ref(`stored.${metric}`)];
  return sql`case when ${given} is null or (${given} = 0 and ${held} > 0 and stored.is_reported) then ${held} else ${given} end`;
}
