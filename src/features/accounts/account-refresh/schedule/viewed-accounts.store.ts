import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { databaseNow } from "../../../../db/connection/database-clock.ts";
import { isAmong } from "../../../../db/statements/is-among.ts";
import type { Clock } from "../../../../lib/time/clock.ts";
import {
  PROVIDER_CALLS,
  providerCallsDay,
} from "../../../../kernel/limits/provider-calls.store.ts";
import { PLATFORMS } from "../../../../platforms/platform.ts";
import type { AccountTarget } from "../store/account.store.ts";

const METERED_PLATFORMS = PLATFORMS.filter(({ metered }) => metered).map(({ id }) => id);

/**
 * The shows that a person views, and the settings that determine which of their accounts are read
 * again.
 */
export interface AccountsToClaim {
  /** The workspace that pays for accounts that no workspace connected. */
  workspaceId: string;
  showIds: readonly string[];
  /** Only accounts last updated before this moment are claimed. */
  updatedBefore: Date;
  /** The next run that the claim sets, so that the schedule leaves the accounts to their jobs. */
  claimedUntil: Date;
  /** Maximum provider calls of a workspace per day. */
  callsPerDay: number;
  /** Maximum metered accounts of each paying workspace; as its calls allow unless given. */
  meteredMax?: number | undefined;
  /** Maximum accounts that are not metered, for each paying workspace; all unless given. */
  unmeteredMax?: number | undefined;
  /** Accounts that are left out, because their jobs wait. */
  except?: readonly AccountTarget[];
  clock: Clock;
}

/** A maximum without effect. */
const ALL = 1_000_000;

/**
 * Claims the accounts of viewed shows that may be refreshed now, in one statement. An account whose
 * next run has moved since it was found is left out: of two simultaneous views, the first one
 * claims it.
 *
 * The statement waits for rows that another transaction holds: they are this workspace's own, and
 * the view is answered with 503 where they stay held. Rows are locked in the order PostgreSQL finds
 * them, which an `order by` of the search does not determine; of two views that deadlock, one is
 * restarted (`inTransaction`).
 *
 * Rejected: `for update skip locked`, which Citus accepts only for rows of one show; and an update
 * for each show, as in the sweeps, since a workspace's remaining calls are counted over all of
 * them.
 */
export async function claimViewedAccounts(
  transaction: DatabaseTransaction,
  {
    workspaceId,
    showIds,
    updatedBefore,
    claimedUntil,
    callsPerDay,
    meteredMax = ALL,
    unmeteredMax = ALL,
    except = [],
    clock,
  }: AccountsToClaim,
): Promise<AccountTarget[]> {
  const now = databaseNow(clock);
  const { rows } = await sql<AccountTarget>`
    with outdated as materialized (
      select
        c.show_id,
        c.platform,
        c.last_updated_at,
        c.next_refresh_at,
        coalesce(c.workspace_id, ${workspaceId}) as payer_id,
        c.platform = any(${METERED_PLATFORMS}) as is_metered
      from connections c
      where c.show_id = any(${[...showIds]})
        and c.status in ('connected', 'stale', 'error')
        and c.importing_state not in ('queued', 'importing')
        and c.last_updated_at < ${updatedBefore}
        and (c.show_id, c.platform) not in (
          select *
          from unnest(
            ${except.map(({ showId }) => showId)}::text[],
            ${except.map(({ platform }) => platform)}::text[]
          )
        )
        and (c.wait_until is null or c.wait_until <= ${now})
        and (c.failure_count = 0 or c.next_refresh_at <= ${now})
        and not exists (
          select
          from account_refreshes r
          where r.show_id = any(${[...showIds]})
            and r.show_id = c.show_id
            and r.platform = c.platform
            and r.leased_until > ${now}
        )
    ),
    spent as materialized (
      select workspace_id as payer_id, sum(used) as provider_calls
      from usage_counters
      where workspace_id in (select payer_id from outdated where is_metered)
        and counter = ${PROVIDER_CALLS}
        and window_start = ${providerCallsDay(clock.now())}
      group by workspace_id
    ),
    ranked as materialized (
      select
        outdated.*,
        row_number() over (
          partition by payer_id, is_metered
          order by last_updated_at, show_id, platform
        ) as rank
      from outdated
    )
    update connections c
    set next_refresh_at = ${claimedUntil}
    from ranked
    left join spent on spent.payer_id = ranked.payer_id
    where c.show_id = ranked.show_id
      and c.platform = ranked.platform
      and c.next_refresh_at is not distinct from ranked.next_refresh_at
      and c.show_id = any(${[...showIds]})
      and ranked.rank <= case
        when ranked.is_metered
          then least(${meteredMax}::int, ${callsPerDay} - coalesce(spent.provider_calls, 0))
        else ${unmeteredMax}::int
      end
    returning c.show_id as "showId", c.platform`.execute(transaction);
  return rows;
}

/** The connected accounts of shows, with the time of their numbers. */
export function findAccountsOfShows(
  executor: Executor,
  showIds: readonly string[],
): Promise<(AccountTarget & { updatedAt: Date | null })[]> {
  return executor
    .selectFrom("connections")
    .select(["show_id as showId", "platform", "last_updated_at as updatedAt"])
    .where(isAmong("show_id", showIds))
    .where("status", "in", ["connected", "stale", "error"])
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
}
