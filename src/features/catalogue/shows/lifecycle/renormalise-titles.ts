import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { normaliseTitle } from "../../../../domain/matching/normalise-title.ts";
import { findTitles, storeNormalisedTitles } from "./titles.store.ts";

/**
 * Updates the compared form of every title of a show after its name changed, since the name is
 * removed from the start of titles. It is called in the transaction that changes the name;
 * otherwise a lookup by title would fail until each item changes.
 */
export async function renormaliseTitles(
  transaction: DatabaseTransaction,
  showId: string,
  showName: string,
): Promise<void> {
  const episodes = await findTitles(transaction, showId);
  const changed = episodes
    .map(({ id, title, normalised_title: before }) => ({
      id,
      before,
      after: normaliseTitle(title, showName),
    }))
    .filter(({ before, after }) => before !== after);
  if (changed.length > 0) await storeNormalisedTitles(transaction, showId, changed);
}
