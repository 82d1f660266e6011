import type { EventPayload } from "../../../delivery/events/event-content.ts";
import { globalClusterIdOf } from "../../../kernel/ids.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { viewOf } from "../../../kernel/resource/view-of.ts";
import { episodePayload } from "./episode-events.ts";
import type { episodeSchema } from "./episode.schema.ts";
import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { EpisodeListRow, EpisodeRow, TranscriptFetchRow } from "./episode.store.ts";

/** Parts of an episode that an answer includes only where they are requested. */
export type EpisodeExpansions = Pick<View<typeof episodeSchema>, "metrics" | "goals">;

const NOT_EXPANDED: EpisodeExpansions = { metrics: null, goals: null };

/** The Episode object of a row. */
export function viewEpisode(
  row: EpisodeListRow,
  expansions: EpisodeExpansions = NOT_EXPANDED,
): View<typeof episodeSchema> {
  const { transcript, ...fields } = episodeFields(row);
  return {
    ...fields,
    description: row.description,
    transcript: {
      ...transcript,
      dropped_cue_count:
        row.transcript_source === "feed" ? (row.transcript_fetch?.dropped_cues ?? 0) : null,
      error: viewTranscriptError(row.transcript_fetch),
    },
    cluster_id: row.cluster_id,
    cluster_ref:
      row.cluster_id === null
        ? null
        : globalClusterIdOf({ showId: row.show_id, clusterId: row.cluster_id }),
    ...expansions,
  };
}

const viewTranscriptError = (fetch: TranscriptFetchRow | null) =>
  fetch === null || fetch.error === null
    ? null
    : { ...fetch.error, at: new Date(fetch.error.at).toISOString() };

/**
 * The episode in an event: the object without its show notes, which have up to 64 KiB and would be
 * most of the event (target: 20 kB), and without the fields that other features add to it.
 */
export function episodeEventObject(row: EpisodeRow): EventPayload<"episode.created"> {
  return episodeFields(row);
}

/** The fields of an episode that its object, its events and the archive have in common. */
export function episodeFields(row: EpisodeRow): EventPayload<"episode.created"> {
  return viewOf(episodePayload, row, {
    object: "episode",
    published_at_estimated: row.published_at_estimated ?? false,
    identifiers: {
      guid: row.guid,
      simplecast_episode_id: row.simplecast_episode_id,
      apple_episode_id: row.apple_episode_id,
      spotify_episode_id: row.spotify_episode_id,
      youtube_video_id: row.youtube_video_id,
    },
    transcript: {
      available: row.transcript_source !== null,
      source: row.transcript_source,
      language: row.transcript_language,
      updated_at: isoOrNull(row.transcript_updated_at),
      word_count: row.transcript_word_count,
    },
  });
}
