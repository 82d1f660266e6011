import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { forgetDismissals, recordSuggestions } from "../../clusters/index.ts";
import { SUGGESTION_LIFE_MS } from "../run/store-episode.ts";
import { openSuggestions, type SuggestionRow } from "../suggestion.store.ts";

/** Opens a resolved suggestion of a post that is in no cluster, and forgets why it was not. */
export async function reopen(
  database: DatabaseTransaction,
  row: SuggestionRow,
  cause: EventCause,
): Promise<SuggestionRow> {
  const { show_id: showId, episode_id: episodeId } = row;
  await forgetDismissals(database, showId, { episodeId, posts: [row] });
  const expiresAt = new Date(cause.now.getTime() + SUGGESTION_LIFE_MS);
  const rows = await openSuggestions(
    database,
    showId,
    [{ ...row, expires_at: expiresAt }],
    cause.now,
  );
  await recordSuggestions(database, showId, "cluster_suggestion.created", { rows, cause });
  return rows[0] ?? row;
}
