import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import { runInSteps } from "../../../lib/run-in-steps.ts";
import { passageSteps, passagesOf, type Unit } from "../../../domain/text-search/passages.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { type IndexedField, replacePassages } from "./passage.store.ts";

/** The searched texts of an episode, except its transcript. */
export interface EpisodeText {
  id: string;
  title: string;
  /** The description as plain text. */
  description: string | null;
  /**
   * The `updated_at` of its row, by which a job finds episodes that were written without an entry
   * (`search-index/fill-index.ts`). A row that is written for another reason, such as its tags, is
   * indexed once more.
   */
  updatedAt: Date;
}

const lineOf = (text: string): Unit => ({ text, startMs: null, speaker: null });

/** Makes titles and descriptions of episodes of one show searchable. */
export async function indexEpisodes(
  transaction: DatabaseTransaction,
  showId: string,
  episodes: readonly EpisodeText[],
): Promise<void> {
  await replacePassages(
    transaction,
    showId,
    episodes.flatMap(({ id: episodeId, title, description, updatedAt }): IndexedField[] => [
      { episodeId, field: "title", passages: passagesOf([lineOf(title)]), version: updatedAt },
      {
        episodeId,
        field: "description",
        passages: passagesOf((description ?? "").split("\n").map(lineOf)),
        version: null,
      },
    ]),
  );
}

/**
 * Makes a transcript searchable, replacing the previous one, in the transaction that stores it.
 *
 * @param updatedAt The `transcript_updated_at` of the episode's row.
 */
export async function indexTranscript(
  transaction: DatabaseTransaction,
  showId: string,
  {
    episodeId,
    segments,
    updatedAt,
  }: { episodeId: string; segments: readonly Segment[]; updatedAt: Date },
): Promise<void> {
  const units = segments.map(({ text, startSec, speaker }) => ({
    text,
    startMs: startSec === null ? null : Math.round(startSec * 1_000),
    speaker,
  }));
  const passages = await runInSteps(passageSteps(units), new AbortController().signal);
  await replacePassages(transaction, showId, [
    { episodeId, field: "transcript", passages, version: updatedAt },
  ]);
}

/** Removes the transcript of an episode from the index. */
export async function removeTranscriptFromIndex(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
): Promise<void> {
  await replacePassages(transaction, showId, [
    { episodeId, field: "transcript", passages: [], version: null },
  ]);
}
