import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { ClusterSuggestionsTable } from "../../../../db/schema/tables.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import type { EventPayload } from "../../../../delivery/events/event-content.ts";
import { recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { isoOrNull } from "../../../../lib/time/iso-time.ts";
import type { PlatformPostRow } from "../../../../domain/matching/posts/post-key.ts";

/** What happens to the suggestions of a post that is added to a cluster. */

type SuggestionRow = Selectable<ClusterSuggestionsTable>;

/** Posts that were added to a cluster. */
interface PlacedPosts {
  clusterId: string;
  /** The episode that the posts were added for; null: no episode. */
  episodeId: string | null;
  posts: readonly PlatformPostRow[];
}

/**
 * Closes the open suggestions of posts that were added to a cluster, and records their events:
 * `accepted` for the episode that the posts were added for, `expired` for others, since a post is
 * in one cluster of a show only. It is the last step of its transaction: suggestions are locked
 * after clusters and after the row of the show.
 */
export async function settleSuggestions(
  transaction: DatabaseTransaction,
  showId: string,
  { clusterId, episodeId, posts }: PlacedPosts,
  cause: EventCause,
): Promise<void> {
  if (posts.length === 0) return;
  const { rows } = await sql<SuggestionRow>`
    update cluster_suggestions
    set
      status = case when episode_id = ${episodeId} then 'accepted' else 'expired' end,
      cluster_id = case when episode_id = ${episodeId} then ${clusterId} end,
      updated_at = ${cause.now}
    where show_id = ${showId}
      and status = 'open'
      and (platform, external_id) in (
        select *
        from unnest(
          ${posts.map(({ platform }) => platform)}::text[],
          ${posts.map(({ external_id: externalId }) => externalId)}::text[]
        )
      )
    returning *`.execute(transaction);
  await recordSuggestions(transaction, showId, "cluster_suggestion.resolved", { rows, cause });
}

/** Records an event for each suggestion. */
export async function recordSuggestions(
  transaction: DatabaseTransaction,
  showId: string,
  type: "cluster_suggestion.created" | "cluster_suggestion.resolved",
  { rows, cause }: { rows: readonly SuggestionRow[]; cause: EventCause },
): Promise<void> {
  const events = rows.map((row) => ({
    type,
    objectId: row.id,
    object: suggestionEventObject(row),
  }));
  await recordShowEvents(transaction, showId, events, cause);
}

/** The object of a suggestion's events. */
const suggestionEventObject = (row: SuggestionRow): EventPayload<"cluster_suggestion.created"> => ({
  object: "cluster_suggestion",
  id: row.id,
  show_id: row.show_id,
  episode_id: row.episode_id,
  cluster_id: row.cluster_id,
  platform: row.platform,
  url: row.url,
  title: row.title,
  published_at: isoOrNull(row.published_at),
  confidence: row.confidence,
  reason: row.reason,
  status: row.status,
  build_id: row.build_id,
  created_at: row.created_at.toISOString(),
  updated_at: row.updated_at.toISOString(),
});
