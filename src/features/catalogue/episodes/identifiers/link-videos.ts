import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { EventContent } from "../../../../delivery/events/event-content.ts";
import { recogniseAddress } from "../../../../domain/addresses/recognise-address.ts";
import { enqueueGathering } from "../../../grouping/clusters/index.ts";
import type { EpisodeRow } from "../episode.store.ts";
import { episodeEventObject } from "../episode-view.ts";
import {
  type EpisodeWithVideo,
  fillEpisodeIds,
  findEpisodesWithVideos,
} from "./episode-ids.store.ts";
import { ANNOUNCED_MAX } from "./link-episodes.ts";

/**
 * Gives episodes of a show the videos that their items in the feed link to
 * (docs/feeds.md#identifiers), and lets the clusters of the show gather the numbers of these
 * videos. A video that an episode has is never changed, and none is given to two episodes. The
 * caller holds the lock of the show.
 */
export async function linkVideos(
  transaction: DatabaseTransaction,
  showId: string,
  now: Date,
): Promise<EpisodeRow[]> {
  const ids = videosOf(await findEpisodesWithVideos(transaction, showId));
  if (ids.size === 0) return [];
  const column = "youtube_video_id";
  const filled = await fillEpisodeIds(transaction, showId, { column, ids, now });
  await enqueueGathering(transaction, showId, now);
  return filled;
}

/**
 * The events of filled episodes that no other event of the same import shows: none where more than
 * 20 are left, which are a back catalogue.
 */
export function videoEvents(
  filled: readonly EpisodeRow[],
  isShown: (row: EpisodeRow) => boolean,
): EventContent[] {
  const rows = filled.filter((row) => !isShown(row));
  if (rows.length > ANNOUNCED_MAX) return [];
  return rows.map((row) => ({
    type: "episode.updated",
    objectId: row.id,
    object: episodeEventObject(row),
    changedFields: ["identifiers"],
  }));
}

/** Videos by the episodes they are of: those that one living episode of the show links to. */
function videosOf(episodes: readonly EpisodeWithVideo[]): Map<string, string> {
  const taken = new Set(episodes.map(({ videoId }) => videoId));
  const linked = episodes.flatMap((episode) => {
    const video = episode.isRemoved || episode.link === null ? null : videoIn(episode.link);
    return video === null ? [] : [{ episode, video }];
  });
  const ids = new Map<string, string>();
  for (const [video, links] of Map.groupBy(linked, (each) => each.video)) {
    const [first, ...others] = links;
    // A link of several episodes is that of a trailer or of the newest episode.
    if (first === undefined || others.length > 0 || taken.has(video)) continue;
    if (first.episode.videoId === null) ids.set(first.episode.id, video);
  }
  return ids;
}

/** A short is a clip of an episode and never the whole of it. */
function videoIn(link: string): string | null {
  const recognised = recogniseAddress(link);
  if (recognised.kind !== "post") return null;
  const { platform, externalId, formatHint } = recognised.reference;
  return platform === "youtube" && formatHint !== "short" ? externalId : null;
}
