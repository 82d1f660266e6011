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
 * Stores the videos that the feed items of a show's episodes link to (docs/feeds.md#identifiers),
 * and enqueues a job that collects the numbers of these videos for the clusters of the show. A
 * video that an episode has is never changed, and no video is given to two episodes. The caller
 * holds the lock of the show.
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
 * The events of episodes that got a video and that no other event of the same import includes.
 * There are none where more than 20 are left, because those are a back catalogue.
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

/**
 * Videos by the id of their episode. A video counts only where exactly one episode of the show that
 * is not removed links to it.
 */
function videosOf(episodes: readonly EpisodeWithVideo[]): Map<string, string> {
  const taken = new Set(episodes.map(({ videoId }) => videoId));
  const linked = episodes.flatMap((episode) => {
    const video = episode.isRemoved || episode.link === null ? null : videoIn(episode.link);
    return video === null ? [] : [{ episode, video }];
  });
  const ids = new Map<string, string>();
  for (const [video, links] of Map.groupBy(linked, (each) => each.video)) {
    const [first, ...others] = links;
    // A link that several episodes have is that of a trailer or of the newest episode.
    if (first === undefined || others.length > 0 || taken.has(video)) continue;
    if (first.episode.videoId === null) ids.set(first.episode.id, video);
  }
  return ids;
}

/** Shorts are left out: a short is a clip of an episode and never the full episode. */
function videoIn(link: string): string | null {
  const recognised = recogniseAddress(link);
  if (recognised.kind !== "post") return null;
  const { platform, externalId, formatHint } = recognised.reference;
  return platform === "youtube" && formatHint !== "short" ? externalId : null;
}
