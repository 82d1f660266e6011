import { sql } from "kysely";
import type { Executor } from "../../../../db/connection/database.ts";

export interface ShowCard {
  id: string;
  name: string;
  handle: string;
  image: string | null;
  episode_count: number;
}

/** The fields of each show on a page of several shows, in no order. */
export async function findShowCards(
  executor: Executor,
  showIds: readonly string[],
): Promise<ShowCard[]> {
  if (showIds.length === 0) return [];
  const { rows } = await sql<ShowCard>`
    select s.show_id as id, s.name, s.handle, s.image, coalesce(e.episode_count, 0) as episode_count
    from shows s
    left join (
      select show_id, count(*)::int as episode_count
      from episodes
      where show_id = any(${[...showIds]}::text[]) and removed_at is null
      group by show_id
    ) e on e.show_id = s.show_id
    where s.show_id = any(${[...showIds]}::text[])`.execute(executor);
  return rows;
}
