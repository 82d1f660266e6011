import type { Executor } from "../../../../db/connection/database.ts";

/** When an episode was published; null where the show has no such episode. */
export async function findPublication(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<Date | null> {
  const row = await executor
    .selectFrom("episodes")
    .select("published_at")
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .executeTakeFirst();
  return row?.published_at ?? null;
}
