import type { View } from "../../../kernel/operation/operation.ts";
import { writeText } from "../../../domain/transcript-formats/write-transcript.ts";
import type { transcriptSchema } from "./transcript.schema.ts";
import type { TranscriptRow } from "./transcript.store.ts";

/** The Transcript object of a row. */
export function viewTranscript(row: TranscriptRow): View<typeof transcriptSchema> {
  return {
    object: "transcript",
    id: row.episode_id,
    episode_id: row.episode_id,
    show_id: row.show_id,
    language: row.language,
    source: row.source,
    segments: row.segments.map(({ startSec, endSec, speaker, text }, index) => ({
      index,
      start_sec: startSec,
      end_sec: endSec,
      speaker,
      text,
    })),
    text: writeText(row.segments),
    word_count: row.word_count,
    checksum: row.checksum,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
