import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

export interface FeedEpisode {
  title: string;
  link: string | null;
  number: number | null;
  /** Null where the date is only estimated. */
  published_at: Date | null;
  duration_sec: number | null;
}

/**
 * Number of newest episodes that are checked for a cluster, which bounds the statement however long
 * the feed is.
 */
const LOOKED_AT = 60;

/** The latest published episodes of a show that have no cluster. */
export async function findFeedEpisodes(
  executor: Executor,
  showId: string,
  { now, limit }: { now: Date; limit: number },
): Promise<FeedEpisode[]> {
  const { rows } = await sql<FeedEpisode>`
    select
      e.title, e.link, e.number, e.duration_sec,
      case when e.published_at_estimated is not true then e.published_at end as published_at
    from (
      select show_id, id, title, link, number, duration_sec, published_at, published_at_estimated
      from episodes
      where show_id = ${showId} and removed_at is null and published_at <= ${now}
      order by published_at desc, id desc
      limit ${LOOKED_AT}
    ) e
    where not exists (
      select from clusters c
      where c.show_id = ${showId} and c.episode_id = e.id and c.merged_into is null
    )
    order by e.published_at desc, e.id desc
    limit ${limit}`.execute(executor);
  return rows;
}
