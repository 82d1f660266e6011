import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

/** What the profile of a show points at. */

/** Which of the ids are episodes of the show. */
export async function findEpisodeIds(
  executor: Executor,
  showId: string,
  ids: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await executor
    .selectFrom("episodes")
    .select("id")
    .where("show_id", "=", showId)
    .where(sql<boolean>`id = any(${[...ids]}::text[])`)
    .execute();
  return new Set(rows.map(({ id }) => id));
}
