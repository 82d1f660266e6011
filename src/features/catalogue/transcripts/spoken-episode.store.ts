import type { Executor } from "../../../db/connection/database.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { findTranscript, findTranscriptHead } from "./transcript.store.ts";

/** The spoken words of an episode, for features that search in them. */

export interface SpokenEpisodeRow {
  /** Null where the duration is unknown. */
  durationSec: number | null;
  segments: Segment[];
}

export const hasTranscript = async (
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<boolean> => (await findTranscriptHead(executor, showId, episodeId)) !== undefined;

/** The spoken words of an episode; undefined where it has no transcript. */
export async function findSpokenEpisode(
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<SpokenEpisodeRow | undefined> {
  const transcript = await findTranscript(executor, showId, episodeId);
  if (transcript === undefined) return undefined;
  const episode = await executor
    .selectFrom("episodes")
    .select("duration_sec")
    .where("show_id", "=", showId)
    .where("id", "=", episodeId)
    .executeTakeFirst();
  return { durationSec: episode?.duration_sec ?? null, segments: transcript.segments };
}
