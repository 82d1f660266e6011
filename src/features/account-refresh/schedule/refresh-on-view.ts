import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  inTransaction,
} from "../../../db/connection/database.ts";
import { enqueueJobs } from "../../../jobs/enqueue.ts";
import { PROVIDER_CALLS, providerCallsDay } from "../../../kernel/limits/provider-calls.ts";
import { HOUR_MS } from "../../../lib/clock.ts";
import { PLATFORMS } from "../../../platforms/platform.ts";
import { CLAIM_MS, refreshAccountJob, refreshKeyOf } from "../run/refresh-account.job.ts";

/** Accounts whose numbers are older are read again when somebody looks. */
export const VIEWED_AFTER_MS = 4 * HOUR_MS;

const METERED = PLATFORMS.filter(({ metered }) => metered).map(({ id }) => id);

export interface ViewParts {
  database: Database;
  now: Date;
  /** Provider calls a workspace may spend a day. */
  callsPerDay: number;
}

/**
 * Queues a refresh of every account of these shows whose numbers are older than four hours; gives
 * how many. Left alone: an account that needs a new sign-in, that a platform asked us to leave
 * alone, that fails and has the time of its next try, whose first import is under way, and one that
 * is being read. Metered accounts come while the workspace that pays for them has provider calls
 * left today, the oldest numbers first. Looking twice queues one job an account.
 */
export async function refreshShowsOnView(
  { database, now, callsPerDay }: ViewParts,
  workspaceId: string,
  showIds: readonly string[],
): Promise<number> {
  if (showIds.length === 0) return 0;
  return inTransaction(database, async (transaction) => {
    const due = await claimViewed(transaction, { workspaceId, showIds, now, callsPerDay });
    const entries = due.map(({ show_id, platform }) => ({
      payload: { show_id, platform, trigger: "page" as const },
      jobKey: refreshKeyOf({ showId: show_id, platform }),
    }));
    return enqueueJobs(transaction, refreshAccountJob, entries);
  });
}

interface Viewed {
  workspaceId: string;
  showIds: readonly string[];
  now: Date;
  callsPerDay: number;
}

/**
 * Finds the accounts and keeps the schedule away from them while their jobs wait; two who look at
 * once take turns at no row.
 */
async function claimViewed(
  transaction: DatabaseTransaction,
  { workspaceId, showIds, now, callsPerDay }: Viewed,
): Promise<{ show_id: string; platform: string }[]> {
  const oldest = new Date(now.getTime() - VIEWED_AFTER_MS);
  const { rows } = await sql<{ show_id: string; platform: string }>`
    with held as materialized (
      select c.show_id, c.platform, c.last_updated_at, coalesce(c.workspace_id, ${workspaceId}) as payer, c.platform = any(${METERED}) as is_metered
      from connections c
      where c.show_id = any(${[...showIds]})
        and c.status in ('connected', 'stale', 'error')
        and c.importing_state not in ('queued', 'importing')
        and c.last_updated_at < ${oldest}
        and (c.wait_until is null or c.wait_until <= ${now})
        and (c.failure_count = 0 or c.next_refresh_at <= ${now})
        and not exists (select from account_refreshes r where r.show_id = c.show_id and r.platform = c.platform and r.leased_until > ${now})
      order by c.show_id, c.platform
      for update of c skip locked
    ),
    spent as materialized (
      select workspace_id as payer, sum(used) as calls
      from usage_counters
      where workspace_id in (select payer from held where is_metered) and counter = ${PROVIDER_CALLS} and window_start = ${providerCallsDay(now)}
      group by workspace_id
    ),
    queued as materialized (
      select held.*, row_number() over (partition by payer, is_metered order by last_updated_at, show_id, platform) as place from held
    )
    update connections c set next_refresh_at = ${new Date(now.getTime() + CLAIM_MS)}
    from queued left join spent on spent.payer = queued.payer
    where c.show_id = queued.show_id and c.platform = queued.platform
      and (not queued.is_metered or queued.place <= ${callsPerDay} - coalesce(spent.calls, 0))
    returning c.show_id, c.platform`.execute(transaction);
  return rows;
}
