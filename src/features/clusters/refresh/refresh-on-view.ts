import { sql } from "kysely";
import {
  type Database,
  type DatabaseTransaction,
  type Executor,
  inTransaction,
} from "../../../db/connection/database.ts";
import { enqueueJobs } from "../../../jobs/enqueue.ts";
import { capAt } from "../../../kernel/limits/caps.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../kernel/ids.ts";
import { PROVIDER_CALLS, providerCallsDay } from "../../../kernel/limits/provider-calls.ts";
import { HOUR_MS, MINUTE_MS } from "../../../lib/clock.ts";
import { refreshClusterOnViewJob } from "./refresh-cluster.job.ts";

/** Clusters a page view refreshes at most (specification, "Refresh economics"). */
const PER_VIEW = 40;

/**
 * A cluster is claimed once in this time, whether or not its refresh brings anything; remembered in
 * steps of ten minutes.
 */
const CLAIM_MS = HOUR_MS;
const CLAIM_STEP_MS = 10 * MINUTE_MS;

/** Clusters with older figures are refreshed when a public page shows them. */
export const VIEWED_AFTER_MS = 5 * HOUR_MS;

export interface ViewParts {
  database: Database;
  now: Date;
  /** Provider calls a workspace may spend a day. */
  callsPerDay: number;
}

interface DueCluster extends ClusterReference {
  posts: number;
}

/**
 * Queues a refresh of the clusters a page shows whose figures are older than five hours, the oldest
 * first and at most 40; gives how many. Each cluster comes at most once an hour, however many
 * people look. The workspace that pointed at the show first pays, while its provider calls of the
 * day last. A page never waits for what this brings.
 */
export async function refreshClustersOnView(
  { database, now, callsPerDay }: ViewParts,
  references: readonly ClusterReference[],
): Promise<number> {
  const olderThan = new Date(now.getTime() - VIEWED_AFTER_MS);
  const due = await findDue(database, references, olderThan);
  if (due.length === 0) return 0;
  const payerOf = await findPayers(
    database,
    due.map(({ showId }) => showId),
  );
  return inTransaction(database, async (transaction) => {
    const claimed = new Set(await claimViewed(transaction, { due, payerOf, now, callsPerDay }));
    const entries = due.flatMap(({ showId, clusterId }) => {
      const payer = payerOf.get(showId);
      if (payer === undefined || !claimed.has(globalClusterIdOf({ showId, clusterId }))) return [];
      return [
        {
          payload: {
            show_id: showId,
            cluster_id: clusterId,
            workspace_id: payer,
            older_than: olderThan.toISOString(),
          },
          jobKey: `refresh on view ${showId} ${clusterId}`,
        },
      ];
    });
    return enqueueJobs(transaction, refreshClusterOnViewJob, entries);
  });
}

/**
 * Those with posts and old figures, the oldest first. One that was merged is refreshed through the
 * cluster it is in.
 */
async function findDue(
  executor: Executor,
  references: readonly ClusterReference[],
  olderThan: Date,
): Promise<DueCluster[]> {
  if (references.length === 0) return [];
  const { rows } = await sql<DueCluster>`
    select c.show_id as "showId", c.id as "clusterId", c.post_count as posts
    from (select distinct * from unnest(${references.map(({ showId }) => showId)}::text[], ${references.map(({ clusterId }) => clusterId)}::text[])) as seen (show_id, id)
    join clusters c on c.show_id = seen.show_id and c.id = seen.id
    where c.merged_into is null and c.post_count > 0 and (c.last_refreshed_at is null or c.last_refreshed_at < ${olderThan})
    order by c.last_refreshed_at nulls first, c.show_id, c.id`.execute(executor);
  return rows;
}

/** The workspace of each show: of several that point at it, the first that did. */
async function findPayers(
  executor: Executor,
  showIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ show_id: string; workspace_id: string }>`
    select distinct on (show_id) show_id, workspace_id from workspace_shows
    where show_id = any(${[...new Set(showIds)]}) order by show_id, created_at, workspace_id`.execute(
    executor,
  );
  return new Map(rows.map((row) => [row.show_id, row.workspace_id]));
}

interface Claim {
  due: readonly DueCluster[];
  payerOf: ReadonlyMap<string, string>;
  now: Date;
  callsPerDay: number;
}

/**
 * Global ids of the clusters this view refreshes: not claimed in the last hour, and paid for by
 * calls that are left.
 */
async function claimViewed(
  transaction: DatabaseTransaction,
  { due, payerOf, now, callsPerDay }: Claim,
): Promise<string[]> {
  const counter = "cluster_view_refresh";
  const { windowStart } = capAt(now, { counter, subject: "", limit: 1, windowMs: CLAIM_STEP_MS });
  const paid = due
    .map((cluster) => ({ payer: payerOf.get(cluster.showId), ...cluster }))
    .filter(({ payer }) => payer !== undefined);
  const { rows } = await sql<{ subject: string }>`
    with due as materialized (
      select due.*
      from unnest(${paid.map(({ payer }) => payer)}::text[], ${paid.map(globalClusterIdOf)}::text[], ${paid.map(({ posts }) => posts)}::int[]) with ordinality as due (payer, subject, posts, place)
      where not exists (
        select from usage_counters claimed
        where claimed.workspace_id = due.payer and claimed.counter = ${counter} and claimed.subject = due.subject and claimed.window_start >= ${new Date(windowStart.getTime() - CLAIM_MS)}
      )
    ),
    spent as materialized (
      select workspace_id as payer, sum(used) as calls
      from usage_counters
      where workspace_id in (select payer from due) and counter = ${PROVIDER_CALLS} and window_start = ${providerCallsDay(now)}
      group by workspace_id
    ),
    priced as (select due.*, sum(posts) over (partition by payer order by place) as price from due)
    insert into usage_counters (workspace_id, counter, subject, window_start, used)
    select priced.payer, ${counter}, priced.subject, ${windowStart}, 1
    from priced left join spent on spent.payer = priced.payer
    where priced.price <= ${callsPerDay} - coalesce(spent.calls, 0)
    order by priced.place limit ${PER_VIEW}
    on conflict do nothing
    returning subject`.execute(transaction);
  return rows.map(({ subject }) => subject);
}
