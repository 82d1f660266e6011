import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import { findVisibleShowIds } from "../../../kernel/access/workspace-access.store.ts";
import { applyCountMode, type LinkedAccount } from "../../../domain/metrics/social-count-mode.ts";

/**
 * Minimum number of shows of a workspace that is rolled up. Answers about fewer are read from their
 * accounts: 10 shows of eight accounts have 29,000 rows a year, which take 20 ms to read.
 */
export const NETWORK_SHOWS_MIN = 10;

/** A workspace that is rolled up. */
export interface Network {
  workspaceId: string;
  /** Ids of its shows, in the workspace's order, as credentials see them. */
  showIds: readonly string[];
  /** Platforms whose account counts on another show in mode `unique`, by show. */
  suppressed: Readonly<Record<string, readonly string[]>>;
}

/**
 * Every workspace that sees at least ten shows. Reads take one statement, and three more per
 * workspace.
 */
export async function findNetworks(executor: Executor): Promise<Network[]> {
  const { rows } = await sql<{ workspace_id: string }>`
    select workspace_id
    from (
      select workspace_id, show_id
      from workspace_shows
      union
      select subnetwork.parent_workspace_id, pointer.show_id
      from workspaces subnetwork
      join workspace_shows pointer on pointer.workspace_id = subnetwork.workspace_id
      where subnetwork.activation_state = 'active'
        and subnetwork.parent_workspace_id is not null
    ) visible
    group by workspace_id
    having count(*) >= ${NETWORK_SHOWS_MIN}
    order by workspace_id`.execute(executor);
  const networks: Network[] = [];
  for (const { workspace_id: workspaceId } of rows) {
    const showIds = await findVisibleShowIds(executor, workspaceId);
    if (showIds.length < NETWORK_SHOWS_MIN) continue;
    const accounts = await findLinkedAccounts(executor, showIds);
    const { suppressed } = applyCountMode("unique", accounts, showIds);
    networks.push({ workspaceId, showIds, suppressed });
  }
  return networks;
}

async function findLinkedAccounts(
  executor: Executor,
  showIds: readonly string[],
): Promise<LinkedAccount[]> {
  return executor
    .selectFrom("connections")
    .select(["show_id as showId", "platform", "external_account_id as accountId"])
    .where(isAmong("show_id", showIds))
    .orderBy("show_id")
    .orderBy("platform")
    .execute();
}

/** Ids of the workspaces that have a rollup. */
export async function findRolledWorkspaces(executor: Executor): Promise<string[]> {
  const rows = await executor
    .selectFrom("workspace_rollups")
    .select("workspace_id")
    .distinct()
    .execute();
  return rows.map((row) => row.workspace_id);
}
