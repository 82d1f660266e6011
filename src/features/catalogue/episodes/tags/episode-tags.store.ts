import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../../db/connection/database.ts";
import { isAmong } from "../../../../db/statements/is-among.ts";
import type { EpisodeRow } from "../episode.store.ts";

/** Statements on the tags of episodes. */

/**
 * A separator that no tag contains, because tags have no control characters. Lists of tags are sent
 * joined by it.
 */
const SEPARATOR = "\u001f";

export interface TagCount {
  name: string;
  episode_count: number;
}

/** The tags of a show's episodes that are in its feed, by name in byte order, after `after`. */
export async function findTagPage(
  executor: Executor,
  showId: string,
  { after, limit }: { after: string | null; limit: number },
): Promise<TagCount[]> {
  const { rows } = await sql<TagCount>`
    select name collate "C" as name, count(*)::int as episode_count
    from episodes
    cross join unnest(tags) as name
    where show_id = ${showId}
      and removed_at is null
      ${after === null ? sql`` : sql`and name collate "C" > ${after}`}
    group by name collate "C"
    order by name collate "C"
    limit ${limit}`.execute(executor);
  return rows;
}

/** The tags of episodes of a show; episodes that the show does not have are left out. */
export async function findTagsOf(
  executor: Executor,
  showId: string,
  episodeIds: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await executor
    .selectFrom("episodes")
    .select(["id", "tags"])
    .where("show_id", "=", showId)
    .where(isAmong("id", episodeIds))
    .execute();
  return new Map(rows.map(({ id, tags }) => [id, tags]));
}

/** Replaces the tags of episodes, in one statement. Returns the rows afterwards. */
export async function updateTags(
  transaction: DatabaseTransaction,
  showId: string,
  { tagsById, now }: { tagsById: ReadonlyMap<string, readonly string[]>; now: Date },
): Promise<EpisodeRow[]> {
  const { rows } = await sql<EpisodeRow>`
    update episodes
    set
      tags = string_to_array(given.tags, ${SEPARATOR}),
      updated_at = ${now}
    from unnest(
      ${[...tagsById.keys()]}::text[],
      ${[...tagsById.values()].map((tags) => tags.join(SEPARATOR))}::text[]
    ) as given (id, tags)
    where episodes.show_id = ${showId}
      and episodes.id = given.id
    returning episodes.*`.execute(transaction);
  return rows;
}
