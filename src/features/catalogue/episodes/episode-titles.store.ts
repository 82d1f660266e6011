import { sql } from "kysely";
import type { Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";

/** Titles of episodes of the shows, by episode id. */
export async function findTitlesOfEpisodes(
  executor: Executor,
  showIds: readonly string[],
  episodeIds: readonly string[],
): Promise<Map<string, string>> {
  if (episodeIds.length === 0) return new Map();
  const rows = await executor
    .selectFrom("episodes")
    .select(["id", "title"])
    .where(isAmong("show_id", showIds))
    .where(sql<boolean>`id = any(${[...episodeIds]}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row.title]));
}
