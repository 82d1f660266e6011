import { type RawBuilder, sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";

/**
 * Checks which of the prerequisites for numbers a workspace has. Each statement looks for one row.
 */

const existsIn = async (executor: Executor, one: RawBuilder<unknown>): Promise<boolean> =>
  (await sql<{ found: boolean }>`select exists (${one}) as found`.execute(executor)).rows[0]
    ?.found === true;

export async function findFirstSteps(
  executor: Executor,
  workspaceId: string,
  showIds: readonly string[],
): Promise<{ has_key: boolean; has_account: boolean; has_cluster: boolean }> {
  const hasShows = showIds.length > 0;
  const [hasKey, hasAccount, hasCluster] = await Promise.all([
    existsIn(
      executor,
      sql`select from api_keys where workspace_id = ${workspaceId} and revoked_at is null`,
    ),
    hasShows &&
      existsIn(
        executor,
        sql`select from connections
          where ${isAmong("show_id", showIds)} and status <> 'disconnected'`,
      ),
    hasShows && existsIn(executor, sql`select from clusters where ${isAmong("show_id", showIds)}`),
  ]);
  return { has_key: hasKey, has_account: hasAccount, has_cluster: hasCluster };
}
