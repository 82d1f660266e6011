import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

/** What fails at present in all workspaces. Archived and deleted shows are left out. */

export interface FailingFeed {
  show_id: string;
  name: string;
  message: string | null;
  since: Date;
}

/** Feeds whose last attempt failed, since they were last read. */
export async function findFailingFeeds(executor: Executor): Promise<FailingFeed[]> {
  const { rows } = await sql<FailingFeed>`
    select
      s.show_id,
      s.name,
      f.last_error_message as message,
      coalesce(f.last_success_at, s.created_at) as since
    from show_feeds f
    join shows s
      on s.show_id = f.show_id
    where f.failure_count > 0
      and s.archived_at is null
      and s.deleted_at is null
    order by s.show_id`.execute(executor);
  return rows;
}

export interface FailingAccount {
  show_id: string;
  name: string;
  id: string;
  platform: string;
  status: string;
  message: string | null;
  since: Date;
}

/** Accounts that are not read, since they were last read. */
export async function findFailingAccounts(executor: Executor): Promise<FailingAccount[]> {
  const { rows } = await sql<FailingAccount>`
    select
      s.show_id,
      s.name,
      c.id,
      c.platform,
      c.status,
      c.error ->> 'message' as message,
      coalesce(c.last_updated_at, c.connected_at) as since
    from connections c
    join shows s
      on s.show_id = c.show_id
    where c.status in ('stale', 'needs_reauth', 'error')
      and s.archived_at is null
      and s.deleted_at is null
    order by s.show_id, c.platform`.execute(executor);
  return rows;
}

/** The workspaces that have these shows; a network above a subnetwork is not among them. */
export async function findOwnersOfShows(
  executor: Executor,
  showIds: readonly string[],
): Promise<Map<string, string[]>> {
  const owners = new Map<string, string[]>();
  if (showIds.length === 0) return owners;
  const rows = await executor
    .selectFrom("workspace_shows")
    .select(["show_id", "workspace_id"])
    .where("show_id", "in", [...new Set(showIds)])
    .orderBy("workspace_id")
    .execute();
  for (const { show_id: showId, workspace_id: workspaceId } of rows)
    owners.set(showId, [...(owners.get(showId) ?? []), workspaceId]);
  return owners;
}

export interface FailingEndpoint {
  workspace_id: string;
  id: string;
  url: string;
  client_id: string | null;
  since: Date;
  is_announced: boolean;
}

/** Endpoints that the delivery rules disabled after three days of failures. */
export async function findFailingEndpoints(executor: Executor): Promise<FailingEndpoint[]> {
  const { rows } = await sql<FailingEndpoint>`
    select
      workspace_id,
      id,
      url,
      client_id,
      coalesce(failing_since, disabled_at) as since,
      announced_disabled_at is not distinct from disabled_at as is_announced
    from webhook_endpoints
    where disabled_reason = 'failing'
      and deleted_at is null
    order by workspace_id, id`.execute(executor);
  return rows;
}

/** Provider calls of the present UTC day, of workspaces that made at least `usedMin`. */
export async function findUsedBudgets(
  executor: Executor,
  { dayStart, usedMin }: { dayStart: Date; usedMin: number },
): Promise<{ workspace_id: string; used: number }[]> {
  const { rows } = await sql<{ workspace_id: string; used: number }>`
    select
      workspace_id,
      sum(used)::int as used
    from usage_counters
    where counter = 'provider_calls'
      and window_start = ${dayStart}
    group by workspace_id
    having sum(used) >= ${usedMin}
    order by workspace_id`.execute(executor);
  return rows;
}
