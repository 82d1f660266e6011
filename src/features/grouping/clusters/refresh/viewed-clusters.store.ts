import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { areTenants } from "../../../../db/statements/named-again.ts";
import { type ClusterReference, globalClusterIdOf } from "../../../../kernel/ids.ts";
import { capAt } from "../../../../kernel/limits/caps.ts";
import {
  PROVIDER_CALLS,
  providerCallsDay,
} from "../../../../kernel/limits/provider-calls.store.ts";
import { HOUR_MS, MINUTE_MS } from "../../../../lib/time/clock.ts";

/** The statements behind the refresh of clusters that a page showed. */

/** Maximum clusters refreshed by one page view. */
const PER_VIEW = 40;

/**
 * A cluster is claimed once in this time, whether its refresh succeeds or not. Claims are counted
 * in windows of ten minutes.
 */
const CLAIM_MS = HOUR_MS;
const CLAIM_WINDOW_MS = 10 * MINUTE_MS;
const CLAIM_COUNTER = "cluster_view_refresh";

/** The window of a claim that is made now, and the first window whose claims still hold. */
function claimWindows(now: Date): { windowStart: Date; claimedSince: Date } {
  const { windowStart } = capAt(now, {
    counter: CLAIM_COUNTER,
    subject: "",
    limit: 1,
    windowMs: CLAIM_WINDOW_MS,
  });
  return { windowStart, claimedSince: new Date(windowStart.getTime() - CLAIM_MS) };
}

export interface DueCluster extends ClusterReference {
  posts: number;
}

/**
 * The clusters with a post that was not requested since a given moment, the longest wait first.
 * Merged clusters are left out: they are refreshed through the cluster they were merged into.
 */
export async function findDueClusters(
  executor: Executor,
  references: readonly ClusterReference[],
  olderThan: Date,
): Promise<DueCluster[]> {
  if (references.length === 0) return [];
  const showIds = references.map(({ showId }) => showId);
  const clusterIds = references.map(({ clusterId }) => clusterId);
  const { rows } = await sql<DueCluster>`
    select
      c.show_id as "showId",
      c.id as "clusterId",
      c.post_count as posts
    from (
      select distinct *
      from unnest(${showIds}::text[], ${clusterIds}::text[])
    ) as seen (show_id, id)
    join clusters c
      on c.show_id = seen.show_id
      and c.id = seen.id
    join shows s
      on s.show_id = c.show_id
      and s.archived_at is null
      and s.deleted_at is null
    where ${areTenants("c.show_id", showIds)}
      and ${areTenants("s.show_id", showIds)}
      and c.merged_into is null
      and c.post_count > 0
      and (c.asked_at is null or c.asked_at < ${olderThan})
    order by c.asked_at nulls first, c.show_id, c.id`.execute(executor);
  return rows;
}

/**
 * The workspace that pays for each show, which is its owner: of several workspaces that point at a
 * show, the first that did; at the same moment, a subnetwork comes last.
 */
export async function findPayers(
  executor: Executor,
  showIds: readonly string[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ show_id: string; workspace_id: string }>`
    select distinct on (pointer.show_id)
      pointer.show_id,
      pointer.workspace_id
    from workspace_shows pointer
    join workspaces workspace
      on workspace.workspace_id = pointer.workspace_id
    where pointer.show_id = any(${[...new Set(showIds)]})
    order by
      pointer.show_id,
      pointer.created_at,
      workspace.kind = 'subnetwork',
      pointer.workspace_id`.execute(executor);
  return new Map(rows.map((row) => [row.show_id, row.workspace_id]));
}

/**
 * Claims the clusters that this view refreshes and returns their global ids: those without a claim
 * in the last hour whose posts fit into the provider calls that their payer has left today, in the
 * given order.
 */
export async function claimClusters(
  transaction: DatabaseTransaction,
  references: readonly (DueCluster & { payer: string })[],
  { now, callsPerDay }: { now: Date; callsPerDay: number },
): Promise<string[]> {
  const { windowStart, claimedSince } = claimWindows(now);
  const payers = references.map(({ payer }) => payer);
  const subjects = references.map(globalClusterIdOf);
  const posts = references.map((cluster) => cluster.posts);
  const { rows } = await sql<{ subject: string }>`
    with claimed as materialized (
      select workspace_id, subject
      from usage_counters
      where workspace_id = any(${[...new Set(payers)]})
        and counter = ${CLAIM_COUNTER}
        and subject = any(${subjects})
        and window_start >= ${claimedSince}
        -- A later one was before the clock was set back.
        and window_start <= ${windowStart}
    ),
    due as materialized (
      select due.*
      from unnest(${payers}::text[], ${subjects}::text[], ${posts}::int[])
        with ordinality as due (payer, subject, posts, position)
      where (payer, subject) not in (select workspace_id, subject from claimed)
    ),
    spent as materialized (
      select workspace_id as payer, sum(used) as calls
      from usage_counters
      where workspace_id = any(${[...new Set(payers)]})
        and counter = ${PROVIDER_CALLS}
        and window_start = ${providerCallsDay(now)}
      group by workspace_id
    ),
    priced as (
      select
        due.*,
        sum(posts) over (partition by payer order by position) as price
      from due
    )
    insert into usage_counters (workspace_id, counter, subject, window_start, used)
    select priced.payer, ${CLAIM_COUNTER}, priced.subject, ${windowStart}, 1
    from priced
    left join spent
      on spent.payer = priced.payer
    where priced.price <= ${callsPerDay} - coalesce(spent.calls, 0)
    order by priced.position
    limit ${PER_VIEW}
    on conflict do nothing
    returning subject`.execute(transaction);
  return rows.map(({ subject }) => subject);
}

/** A due cluster with the workspace that owns its show, for which its claims are counted. */
export interface OwnedCluster extends DueCluster {
  owner: string;
}

/** Those of the clusters without a claim in the last hour, in the given order. */
export async function findUnclaimed<Cluster extends OwnedCluster>(
  executor: Executor,
  references: readonly Cluster[],
  now: Date,
): Promise<Cluster[]> {
  if (references.length === 0) return [];
  const { windowStart, claimedSince } = claimWindows(now);
  const rows = await executor
    .selectFrom("usage_counters")
    .select(["workspace_id", "subject"])
    .where("workspace_id", "in", [...new Set(references.map(({ owner }) => owner))])
    .where("counter", "=", CLAIM_COUNTER)
    .where(sql<boolean>`subject = any(${references.map(globalClusterIdOf)}::text[])`)
    .where("window_start", ">=", claimedSince)
    // A later one was before the clock was set back.
    .where("window_start", "<=", windowStart)
    .execute();
  const claimed = new Set(rows.map((row) => `${row.workspace_id} ${row.subject}`));
  return references.filter(
    (cluster) => !claimed.has(`${cluster.owner} ${globalClusterIdOf(cluster)}`),
  );
}

/** Claims clusters for an hour. Returns those that no other transaction claimed meanwhile. */
export async function insertClaims<Cluster extends OwnedCluster>(
  transaction: DatabaseTransaction,
  references: readonly Cluster[],
  now: Date,
): Promise<Cluster[]> {
  if (references.length === 0) return [];
  const { windowStart } = claimWindows(now);
  const { rows } = await sql<{ subject: string }>`
    insert into usage_counters (workspace_id, counter, subject, window_start, used)
    select claim.workspace_id, ${CLAIM_COUNTER}, claim.subject, ${windowStart}, 1
    from unnest(
      ${references.map(({ owner }) => owner)}::text[],
      ${references.map(globalClusterIdOf)}::text[]
    ) as claim (workspace_id, subject)
    -- Two transactions that claim the same clusters wait for each other in one order.
    order by claim.workspace_id, claim.subject
    on conflict do nothing
    returning subject`.execute(transaction);
  const claimed = new Set(rows.map(({ subject }) => subject));
  return references.filter((cluster) => claimed.has(globalClusterIdOf(cluster)));
}
