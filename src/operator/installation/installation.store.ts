import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

/** Sums over all workspaces, for the operator of the installation; no row of a tenant. */

export async function countInstallation(
  executor: Executor,
): Promise<{ workspaces: number; people: number; shows: number }> {
  const { rows } = await sql<{ workspaces: number; people: number; shows: number }>`
    select
      (select count(*) from workspaces)::int as workspaces,
      (select count(*) from people)::int as people,
      (select count(*) from show_directory where deleted_at is null)::int as shows`.execute(
    executor,
  );
  const [counted] = rows;
  if (counted === undefined) throw new Error("The count of the installation returned no row");
  return counted;
}

/** What one workspace used of metered upstreams since a time. */
export interface WorkspaceSpending {
  workspace_id: string;
  account_calls: number;
  cluster_calls: number;
  language_model_calls: number;
  research_calls: number;
  transcript_minutes: number;
}

/** The use of metered upstreams since a time, by workspace; those without any are left out. */
export async function findSpendingByWorkspace(
  executor: Executor,
  since: Date,
): Promise<WorkspaceSpending[]> {
  const { rows } = await sql<WorkspaceSpending>`
    select
      workspace_id,
      coalesce(sum(used) filter (
        where counter = 'provider_calls' and subject = 'accounts'
      ), 0)::int as account_calls,
      coalesce(sum(used) filter (
        where counter = 'provider_calls' and subject = 'clusters'
      ), 0)::int as cluster_calls,
      coalesce(sum(used) filter (
        where counter = 'language_model_calls'
      ), 0)::int as language_model_calls,
      coalesce(sum(used) filter (where counter = 'research_calls'), 0)::int as research_calls,
      coalesce(sum(used) filter (
        where counter = 'transcript_minutes'
      ), 0)::int as transcript_minutes
    from usage_counters
    where counter in (
        'provider_calls', 'language_model_calls', 'research_calls', 'transcript_minutes'
      )
      and window_start >= ${since}
    group by workspace_id
    having sum(used) > 0`.execute(executor);
  return rows;
}

/** Names of workspaces by their ids. */
export async function findNamesOfWorkspaces(
  executor: Executor,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await executor
    .selectFrom("workspaces")
    .select(["workspace_id", "name"])
    .where("workspace_id", "in", [...ids])
    .execute();
  return new Map(rows.map(({ workspace_id: id, name }) => [id, name]));
}
