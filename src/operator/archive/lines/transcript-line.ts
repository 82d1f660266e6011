import { Type } from "typebox";
import { checksumOf } from "../../../features/catalogue/transcripts/index.ts";
import { nullable, strictObject } from "../../../kernel/contract/schema.ts";
import { countWords } from "../../../domain/transcript-formats/count-words.ts";
import { SECONDS_MAX } from "../../../domain/transcript-formats/limits.ts";
import type { Segment } from "../../../domain/transcript-formats/segment.ts";
import { asColumns } from "../archive-fields.ts";
import { defineArchiveObject, optionalText, plainId, shortText } from "../archive-object.ts";

const seconds = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: SECONDS_MAX })));

interface SegmentLine {
  start_sec?: number | null;
  end_sec?: number | null;
  speaker?: string | null;
  text: string;
}

/**
 * The transcript of an episode. An export has those that were sent or generated; the others are
 * read again from the feed, which the episode's line links to.
 */
export const transcriptObject = defineArchiveObject({
  object: "transcript",
  table: "episode_transcripts",
  key: ["show_id", "episode_id"],
  times: ["created_at", "updated_at"],
  // A line may have megabytes, so few are stored in one statement.
  batchLines: 20,
  fields: {
    show_id: { schema: plainId },
    episode_id: { schema: shortText(100) },
    ...asColumns("source"),
    language: { schema: shortText(35) },
    segments: {
      schema: Type.Array(
        strictObject({
          index: Type.Optional(Type.Integer({ minimum: 0 })),
          start_sec: seconds,
          end_sec: seconds,
          speaker: optionalText,
          text: Type.String({ minLength: 1 }),
        }),
        { minItems: 1 },
      ),
      read: (segments: SegmentLine[]) =>
        segments.map(({ start_sec, end_sec, speaker, text }): Segment => ({
          startSec: start_sec ?? null,
          endSec: end_sec ?? start_sec ?? null,
          speaker: speaker ?? null,
          text,
        })),
      write: (segments: Segment[]) =>
        segments.map(({ startSec, endSec, speaker, text }) => ({
          start_sec: startSec,
          end_sec: endSec,
          speaker,
          text,
        })),
    },
    ...asColumns("source_url", "created_at", "updated_at"),
  },
  computed: ["id", "text", "word_count", "checksum"],
  also: ({ language }, row) => {
    const segments = row["segments"] as Segment[];
    return {
      word_count: countWords(segments),
      checksum: checksumOf({ language: String(language), segments }),
    };
  },
});
