import type { Executor } from "../../../db/connection/database.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { findTranscript, findTranscriptHead } from "./transcript.store.ts";

/** What is said in an episode, for those who look for something in it. */

export interface SpokenEpisodeRow {
  /** Null: not known. */
  durationSec: number | null;
  segments: Segment[];
}

export const hasTranscript = async (
  executor: Executor,
  showId: string,
  episodeId: string,
): Promise<boolean> => (await findTranscriptHead(executor, showId, episodeId)) !== undefined;

/** Undefined where the episode has no transcript. */
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
