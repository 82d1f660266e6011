import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

/** Shows that already read a feed. */

export interface SameFeed {
  show_id: string;
  name: string;
  archived_at: Date | null;
}

/**
 * The address without the parts that do not change which feed it names: its scheme and a slash at
 * the end.
 */
const comparable = (url: string): string => url.replace(/^https?:\/\//i, "").replace(/\/$/, "");

/**
 * Those of the shows whose feed is at one of the addresses, or names the same podcast. Deleted
 * shows are left out.
 */
export async function findSameFeeds(
  executor: Executor,
  showIds: readonly string[],
  { urls, podcastGuid }: { urls: readonly string[]; podcastGuid: string | null },
): Promise<SameFeed[]> {
  if (showIds.length === 0) return [];
  const { rows } = await sql<SameFeed>`
    select show_id, name, archived_at
    from shows
    where show_id = any(${[...showIds]}::text[])
      and deleted_at is null
      and (
        regexp_replace(rss_url, '^https?://|/$', '', 'gi') = any(${urls.map(comparable)}::text[])
        or podcast_guid = ${podcastGuid}
      )
    order by created_at, show_id`.execute(executor);
  return rows;
}
