import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";
import type { ResearchKey } from "./end-research.ts";

/** Runs of all workspaces that wait or are under way, the longest wait first. */
export async function findOpenResearch(executor: Executor): Promise<ResearchKey[]> {
  return await executor
    .selectFrom("research_runs")
    .select(["workspace_id", "id"])
    // The statuses are literals, because a generic plan cannot use the partial index for a status
    // that is a parameter.
    .where(sql<boolean>`status in ('queued', 'running')`)
    .orderBy("updated_at")
    .execute();
}
