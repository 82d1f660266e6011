import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

/** Looks up the rows that the profile of a show refers to. */

/** Those of the ids that are episodes of the show. */
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
