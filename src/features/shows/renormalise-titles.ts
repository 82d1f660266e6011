import { sql } from "kysely";
import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { normaliseTitle } from "../../matching/normalise-title.ts";

/**
 * Brings the compared form of every title of a show up to date with the show's name, which is taken
 * off their fronts. Called in the transaction that changes the name; a lookup by title would
 * otherwise miss until each item changes.
 */
export async function renormaliseTitles(
  transaction: DatabaseTransaction,
  showId: string,
  showName: string,
): Promise<void> {
  const episodes = await transaction
    .selectFrom("episodes")
    .select(["id", "title", "normalised_title"])
    .where("show_id", "=", showId)
    .execute();
  const changed = episodes
    .map(({ id, title, normalised_title: before }) => ({
      id,
      before,
      after: normaliseTitle(title, showName),
    }))
    .filter(({ before, after }) => before !== after);
  if (changed.length === 0) return;
  await sql`
    update episodes set normalised_title = changed.normalised_title
    from unnest(${changed.map(({ id }) => id)}::text[], ${changed.map(({ after }) => after)}::text[]) as changed (id, normalised_title)
    where episodes.show_id = ${showId} and episodes.id = changed.id
  `.execute(transaction);
}
