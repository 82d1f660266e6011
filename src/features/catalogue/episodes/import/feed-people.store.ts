import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { FeedPerson } from "../../../../domain/feeds/feed-document.ts";

/** Episodes that name guests, for the guests of their show. */

export interface GuestEpisode {
  link: string | null;
  people: FeedPerson[];
}

/** Episodes of a show that are in its feed and have a guest, the newest 500. */
export async function findEpisodesWithGuests(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<GuestEpisode[]> {
  const { rows } = await sql<GuestEpisode>`
    select link, people
    from episodes
    where show_id = ${showId}
      and removed_at is null
      and people @> '[{"role": "guest"}]'::jsonb
    order by published_at desc, id
    limit 500`.execute(transaction);
  return rows;
}
