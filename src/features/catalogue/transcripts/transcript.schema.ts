import { Type } from "typebox";
import { COLUMNS } from "../../../db/schema/columns.ts";
import { nullable, oneOf, strictObject, timestamp } from "../../../kernel/contract/schema.ts";
import {
  CUES_MAX,
  SECONDS_MAX,
  TRANSCRIPT_BYTES_MAX,
} from "../../../domain/transcript-formats/limits.ts";

/** Formats of a transcript other than JSON, with their media types. */
export const TEXT_FORMATS = Object.freeze({
  text: "text/plain",
  vtt: "text/vtt",
  srt: "application/x-subrip",
});

const seconds = (description: string) => nullable(Type.Number({ minimum: 0, description }));

export const transcriptSchema = strictObject(
  {
    object: oneOf(["transcript"]),
    id: Type.String({ description: "That of the episode." }),
    episode_id: Type.String(),
    show_id: Type.String(),
    language: Type.String({ description: "BCP 47; `und` where it is not known." }),
    source: oneOf(COLUMNS.episode_transcripts.source.values),
    segments: Type.Array(
      strictObject({
        index: Type.Integer({ minimum: 0 }),
        start_sec: seconds("From the start of the episode; null where there are no times."),
        end_sec: seconds("Never before `start_sec`."),
        speaker: nullable(Type.String()),
        text: Type.String(),
      }),
    ),
    text: Type.String({ description: "The whole as plain text, speakers before paragraphs." }),
    word_count: Type.Integer({ minimum: 0 }),
    checksum: Type.String({ description: "The same for the same language and segments." }),
    created_at: timestamp,
    updated_at: timestamp,
  },
  { $id: "Transcript" },
);

const whole = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: TRANSCRIPT_BYTES_MAX, description }));
const sentSeconds = Type.Optional(nullable(Type.Number({ minimum: 0, maximum: SECONDS_MAX })));
const speakerName = Type.String({ minLength: 1, maxLength: 100 });

export const transcriptBody = strictObject(
  {
    language: Type.String({
      minLength: 2,
      maxLength: 35,
      description: "BCP 47, for example `en-GB`; `und` where it is not known.",
    }),
    text: whole("Plain text: paragraphs, with `Name:` before what each speaker says."),
    vtt: whole("WebVTT."),
    srt: whole("SubRip."),
    segments: Type.Optional(
      Type.Array(
        strictObject({
          index: Type.Optional(Type.Integer({ minimum: 0, description: "Ignored." })),
          start_sec: sentSeconds,
          end_sec: sentSeconds,
          speaker: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
          text: Type.String({ maxLength: 20_000 }),
        }),
        { minItems: 1, maxItems: CUES_MAX },
      ),
    ),
    speakers: Type.Optional(
      Type.Union(
        [
          Type.Record(Type.String({ maxLength: 100 }), speakerName),
          Type.Array(speakerName, { maxItems: 200 }),
        ],
        {
          description:
            "Names of speakers: by how the transcript calls them, or in the order in which they " +
            "first speak.",
        },
      ),
    ),
  },
  { $id: "SetTranscript" },
);
