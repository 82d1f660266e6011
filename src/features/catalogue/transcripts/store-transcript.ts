import { createHash } from "node:crypto";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { TranscriptSource } from "../../../db/schema/tables.ts";
import type { EventCause } from "../../../delivery/events/event-content.ts";
import { recordShowEvents } from "../../../delivery/events/record-event.ts";
import { countWords } from "../../../domain/transcript-formats/count-words.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { episodeEventObject } from "../episodes/index.ts";
import { indexTranscript, removeTranscriptFromIndex } from "../search/index.ts";
import {
  deleteTranscriptRow,
  findSegments,
  findTranscriptHead,
  lockEpisode,
  repeatInEpisode,
  upsertTranscript,
  type WrittenTranscript,
} from "./transcript.store.ts";

/** A transcript to store. */
export interface GivenTranscript {
  source: TranscriptSource;
  /** The language as canonical BCP 47; `und` where it is unknown. */
  language: string;
  segments: readonly Segment[];
  /** The address at which it was read; null where it was sent. */
  sourceUrl: string | null;
  /**
   * Number of words, where it is known already: counting a script without blanks takes 0.4 s at the
   * limit.
   */
  wordCount?: number;
  /** True where a person asked for it to replace a transcript from a source of higher rank. */
  replacesAny?: boolean;
}

/**
 * Rank of sources: what a person sends ranks above the feed's transcript, and that above what a
 * machine heard.
 */
const RANK: Readonly<Record<TranscriptSource, number>> = {
  upload: 3,
  feed: 2,
  platform: 1,
  generated: 0,
};

type StoreOutcome =
  | "stored"
  /** The same transcript is stored already. */
  | "unchanged"
  /** The episode has a transcript from a source of higher rank. */
  | "outranked"
  /** The show has no such episode. */
  | "no_episode";

/**
 * Stores the transcript of an episode and records `episode.transcript_updated`. The replaced
 * transcript is deleted. A source never replaces one of higher rank, unless a person asks for it:
 * `upload`, `feed`, `platform`, `generated`.
 */
export async function storeTranscript(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeId, transcript }: { episodeId: string; transcript: GivenTranscript },
  cause: EventCause,
): Promise<StoreOutcome> {
  if ((await lockEpisode(transaction, showId, episodeId)) === undefined) return "no_episode";
  const stored = await findTranscriptHead(transaction, showId, episodeId);
  const outranks = stored !== undefined && RANK[stored.source] > RANK[transcript.source];
  if (outranks && transcript.replacesAny !== true) return "outranked";
  const written: WrittenTranscript = {
    ...transcript,
    wordCount: transcript.wordCount ?? countWords(transcript.segments),
    checksum: checksumOf(transcript),
  };
  if (stored?.checksum === written.checksum && stored.source === written.source) return "unchanged";
  const { now } = cause;
  await upsertTranscript(transaction, showId, { episodeId, written, now });
  const { segments } = written;
  await indexTranscript(transaction, showId, { episodeId, segments, updatedAt: now });
  await announce(transaction, showId, { episodeId, transcript: written }, cause);
  return "stored";
}

/**
 * Deletes the transcript of an episode and records `episode.transcript_updated`; false where the
 * episode has none.
 */
export async function removeTranscript(
  transaction: DatabaseTransaction,
  showId: string,
  episodeId: string,
  cause: EventCause,
): Promise<boolean> {
  if ((await lockEpisode(transaction, showId, episodeId)) === undefined) return false;
  if ((await findTranscriptHead(transaction, showId, episodeId)) === undefined) return false;
  await deleteTranscriptRow(transaction, showId, episodeId);
  await removeTranscriptFromIndex(transaction, showId, episodeId);
  await announce(transaction, showId, { episodeId, transcript: null }, cause);
  return true;
}

async function announce(
  transaction: DatabaseTransaction,
  showId: string,
  { episodeId, transcript }: { episodeId: string; transcript: WrittenTranscript | null },
  cause: EventCause,
): Promise<void> {
  const { now } = cause;
  const row = await repeatInEpisode(transaction, showId, { episodeId, transcript, now });
  const object = episodeEventObject(row);
  const type = "episode.transcript_updated";
  await recordShowEvents(transaction, showId, [{ type, objectId: episodeId, object }], cause);
}

/** The checksum of a transcript: equal for equal languages and segments. */
export function checksumOf({
  language,
  segments,
}: Pick<GivenTranscript, "language" | "segments">): string {
  const said = segments.map(({ startSec, endSec, speaker, text }) => [
    startSec,
    endSec,
    speaker,
    text,
  ]);
  return createHash("sha256")
    .update(JSON.stringify([language, said]))
    .digest("hex");
}

/** Maximum episodes per call of `findTranscripts`. */
const EPISODES_MAX = 100;
/** Maximum words per call of `findTranscripts`: about 150 hours of speech, 7 MB of text. */
const WORDS_MAX = 1_500_000;

/**
 * The segments of stored transcripts by episode. An episode without a transcript has no entry;
 * neither have episodes, in the order of their ids, whose transcripts would bring the total above
 * 1,500,000 words, so that an answer fits into memory.
 *
 * @throws RangeError for more than 100 episodes.
 */
export async function findTranscripts(
  executor: Executor,
  showId: string,
  episodeIds: readonly string[],
): Promise<Map<string, Segment[]>> {
  if (episodeIds.length === 0) return new Map();
  if (episodeIds.length > EPISODES_MAX)
    throw new RangeError(`At most ${EPISODES_MAX} transcripts are read at once.`);
  const rows = await findSegments(executor, showId, { episodeIds, wordsMax: WORDS_MAX });
  return new Map(rows.map((row) => [row.episode_id, row.segments]));
}
