import { sql } from "kysely";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";

/** The titles of a show's episodes and their compared forms. */

export async function findTitles(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<{ id: string; title: string; normalised_title: string }[]> {
  return transaction
    .selectFrom("episodes")
    .select(["id", "title", "normalised_title"])
    .where("show_id", "=", showId)
    .execute();
}

export async function storeNormalisedTitles(
  transaction: DatabaseTransaction,
  showId: string,
  titles: readonly { id: string; after: string }[],
): Promise<void> {
  await sql`
    update episodes
    set normalised_title = changed.normalised_title
    from unnest(
      ${titles.map(({ id }) => id)}::text[],
      ${titles.map(({ after }) => after)}::text[]
    ) as changed (id, normalised_title)
    where episodes.show_id = ${showId}
      and episodes.id = changed.id`.execute(transaction);
}
