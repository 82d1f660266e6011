import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

export interface ShowCard {
  id: string;
  name: string;
  handle: string;
  episode_count: number;
}

/** What a page of several shows says of each, in no order. */
export async function findShowCards(
  executor: Executor,
  showIds: readonly string[],
): Promise<ShowCard[]> {
  if (showIds.length === 0) return [];
  const { rows } = await sql<ShowCard>`
    select
      s.show_id as id, s.name, s.handle,
      (
        select count(*)::int
        from episodes e
        where e.show_id = s.show_id and e.removed_at is null
      ) as episode_count
    from shows s
    where s.show_id = any(${[...showIds]}::text[])`.execute(executor);
  return rows;
}
