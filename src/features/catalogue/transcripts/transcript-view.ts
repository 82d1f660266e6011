import { viewOf } from "../../../kernel/resource/view-of.ts";
import { writeText } from "../../../domain/transcript-formats/write-transcript.ts";
import { transcriptSchema } from "./transcript.schema.ts";
import type { TranscriptRow } from "./transcript.store.ts";

/** The Transcript object of a row. */
export function viewTranscript(row: TranscriptRow) {
  return viewOf(transcriptSchema, row, {
    object: "transcript",
    id: row.episode_id,
    segments: row.segments.map(({ startSec, endSec, speaker, text }, index) => ({
      index,
      start_sec: startSec,
      end_sec: endSec,
      speaker,
      text,
    })),
    text: writeText(row.segments),
  });
}
