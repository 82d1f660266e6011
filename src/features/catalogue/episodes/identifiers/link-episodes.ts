import { type IdPlatform, isPostId } from "../../../../domain/addresses/named-account.ts";
import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { pairItems, type PlatformItem } from "../../../../domain/matching/pair-items.ts";
import { lockShowRow } from "../../shows/index.ts";
import { fillEpisodeIds, findEpisodesToLink, type PlatformIdColumn } from "./episode-ids.store.ts";
import { episodeEventObject } from "../episode-view.ts";

/** The columns of episodes with a platform's ids, by platform. */
const COLUMNS = {
  applePodcasts: "apple_episode_id",
  spotify: "spotify_episode_id",
} as const satisfies Partial<Record<IdPlatform, PlatformIdColumn>>;

export const hasEpisodeIds = (platform: string): platform is keyof typeof COLUMNS =>
  Object.hasOwn(COLUMNS, platform);

/**
 * Maximum events about ids of one import or refresh. More are a back catalogue, whose events would
 * hide those of new episodes.
 */
export const ANNOUNCED_MAX = 20;

/**
 * Stores the ids that a connected account's items have on the show's episodes
 * (docs/feeds.md#identifiers). An id that an episode has is never changed, and no id is given to
 * two episodes. Up to 20 episodes are announced as `episode.updated`.
 *
 * Locks the show before the account, in the same order as a transaction that writes an account.
 */
export async function linkEpisodes(
  transaction: DatabaseTransaction,
  { showId, platform }: { showId: string; platform: string },
  items: readonly PlatformItem[],
  cause: EventCause,
): Promise<void> {
  if (!hasEpisodeIds(platform) || items.length === 0) return;
  const show = await lockShowRow(transaction, showId);
  if (show === undefined) return;
  const column = COLUMNS[platform];
  const episodes = await findEpisodesToLink(transaction, showId, column);
  const taken = new Set(episodes.map(({ platformId }) => platformId));
  const open = items.filter(({ id }) => isPostId(platform, id) && !taken.has(id));
  const living = episodes.filter(({ isRemoved }) => !isRemoved);
  const linkable = new Set(living.filter((one) => one.platformId === null).map(({ id }) => id));
  const ids = new Map(
    [...pairItems(open, living, show.name)]
      .map(([itemId, episodeId]) => [episodeId, itemId] as const)
      .filter(([episodeId]) => linkable.has(episodeId)),
  );
  if (ids.size === 0) return;
  const filled = await fillEpisodeIds(transaction, showId, { column, ids, now: cause.now });
  if (filled.length > ANNOUNCED_MAX) return;
  const events = filled.map((row) => ({
    type: "episode.updated" as const,
    objectId: row.id,
    object: episodeEventObject(row),
    changedFields: ["identifiers"],
  }));
  await recordShowEvents(transaction, showId, events, cause);
}
