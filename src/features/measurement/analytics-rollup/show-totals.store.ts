import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { LEVEL_METRICS, TOTALLED } from "../../../db/schema/day-metrics.ts";
import type { ShowRollupsTable } from "../../../db/schema/tables.ts";
import { numberOf } from "../../accounts/account-history/index.ts";
import type { TotalledAccountDayRow, ShowTotals } from "./account-totals.ts";

export type ShowRollup = Selectable<ShowRollupsTable>;

/** How far shows are rolled up; a show without a row never was. */
export async function findShowRollups(
  executor: Executor,
  showIds: readonly string[],
): Promise<ShowRollup[]> {
  return executor
    .selectFrom("show_rollups")
    .selectAll()
    .where(isAmong("show_id", showIds))
    .execute();
}

/**
 * Reads how far a show is rolled up and makes every writer of its days wait until the transaction
 * ends (`markChangedDays`). Creates the row where there is none.
 */
export async function lockShowRollup(
  transaction: DatabaseTransaction,
  showId: string,
  through: string,
): Promise<ShowRollup> {
  await transaction
    .insertInto("show_rollups")
    .values({ show_id: showId, rolled_through: through })
    .onConflict((conflict) => conflict.column("show_id").doNothing())
    .execute();
  return transaction
    .selectFrom("show_rollups")
    .selectAll()
    .where("show_id", "=", showId)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/**
 * Writes how far a show is rolled up. With a null `rolledAt` no stored state of the show may be
 * used.
 */
export async function updateShowRollup(
  transaction: DatabaseTransaction,
  showId: string,
  { rolledThrough, rolledAt }: { rolledThrough: string; rolledAt: Date | null },
): Promise<void> {
  await transaction
    .updateTable("show_rollups")
    .set({ rolled_through: rolledThrough, rolled_at: rolledAt })
    .where("show_id", "=", showId)
    .execute();
}

/** The states of shows at the end of days; a show has none for days before its first one. */
export async function findShowTotals(
  executor: Executor,
  showIds: readonly string[],
  days: readonly string[],
): Promise<{ show_id: string; day: string; accounts: ShowTotals }[]> {
  return executor
    .selectFrom("show_account_totals")
    .select(["show_id", "day", "accounts"])
    .where(isAmong("show_id", showIds))
    .where(sql<boolean>`day = any(${[...days]}::date[])`)
    .execute();
}

/**
 * Replaces the states of a show after a given day. `states` has one per day, in order, without
 * gaps.
 */
export async function replaceShowTotals(
  transaction: DatabaseTransaction,
  showId: string,
  after: string,
  states: readonly { day: string; accounts: ShowTotals }[],
): Promise<void> {
  await transaction
    .deleteFrom("show_account_totals")
    .where("show_id", "=", showId)
    .where("day", ">", after)
    .execute();
  if (states.length === 0) return;
  await sql`
    insert into show_account_totals (show_id, day, accounts)
    select ${showId}, state.*
    from unnest(
      ${states.map(({ day }) => day)}::date[],
      ${states.map(({ accounts }) => JSON.stringify(accounts))}::json[]
    ) as state`.execute(transaction);
}

/** The stored days of shows after one day, up to and including another. */
export async function findAccountDays(
  executor: Executor,
  showIds: readonly string[],
  { after, to }: { after: string; to: string },
): Promise<({ show_id: string } & TotalledAccountDayRow)[]> {
  const { rows } = await sql<{ show_id: string } & TotalledAccountDayRow>`
    select
      show_id,
      platform,
      day,
      ${numberOf("reach")} as reach,
      ${sql.join([...TOTALLED.slice(1), ...LEVEL_METRICS].map((metric) => sql.ref(metric)))}
    from account_days
    where show_id = any(${[...showIds]}::text[])
      and day > ${after}
      and day <= ${to}`.execute(executor);
  return rows;
}

/** The first stored day of any of the shows; null where none has one. */
export async function findFirstDay(
  executor: Executor,
  showIds: readonly string[],
): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select min(day) as day
    from account_days
    where show_id = any(${[...showIds]}::text[])`.execute(executor);
  return rows[0]?.day ?? null;
}
