import type { Static } from "typebox";
import { parameterInvalid } from "../../kernel/contract/errors.ts";
import { canonicalLanguage } from "../../lib/language-tag.ts";
import { arrangePassages } from "../../transcripts/arrange-passages.ts";
import { cleanName, cleanPlain } from "../../transcripts/clean-spoken.ts";
import { mergeWords } from "../../transcripts/merge-words.ts";
import { readTranscriptText } from "../../transcripts/read-transcript.ts";
import type { Segment } from "../../transcripts/segment.ts";
import { TranscriptError } from "../../transcripts/transcript-error.ts";
import type { GivenTranscript } from "./store-transcript.ts";
import type { transcriptBody } from "./transcript.schema.ts";

type Body = Static<typeof transcriptBody>;

const FORMS = ["text", "segments", "vtt", "srt"] as const;

/**
 * The transcript that a body holds in one of four forms.
 *
 * @throws ApiError `parameter_invalid` naming the form, with the line where one is at fault.
 */
export function readGiven(body: Body): GivenTranscript {
  const language = canonicalLanguage(body.language);
  if (language === null)
    throw parameterInvalid("language", "malformed", "language must be a BCP 47 tag such as en-GB.");
  const sent = FORMS.filter((form) => body[form] !== undefined);
  const [form] = sent;
  if (form === undefined)
    throw parameterInvalid("text", "missing", "Send one of text, segments, vtt and srt.");
  if (sent.length > 1)
    throw parameterInvalid(sent[1] ?? null, "conflict", `Send one of ${sent.join(" and ")}.`);
  const segments = refusing(form, () => segmentsOf(body, form));
  return {
    source: "upload",
    language,
    segments: renamed(segments, body.speakers),
    sourceUrl: null,
  };
}

function segmentsOf(body: Body, form: (typeof FORMS)[number]): Segment[] {
  if (form !== "segments") return readTranscriptText(body[form] ?? "", form);
  const passages = (body.segments ?? []).map((segment, index) => {
    const { start_sec: startSec = null, end_sec: endSec = null } = segment;
    if (startSec !== null && endSec !== null && endSec < startSec)
      throw parameterInvalid(
        `segments[${index}].end_sec`,
        "out_of_range",
        `segments[${index}].end_sec must not lie before its start_sec.`,
      );
    return {
      startSec,
      endSec,
      speaker: cleanName(segment.speaker ?? ""),
      text: cleanPlain(segment.text),
    };
  });
  return mergeWords(arrangePassages(passages));
}

function refusing(form: string, read: () => Segment[]): Segment[] {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    const reason = error.code === "too_many_cues" ? "too_many" : "malformed";
    throw parameterInvalid(form, reason, `${form}: ${error.message}`);
  }
}

/** Segments with the names a person gives to their speakers. */
function renamed(segments: readonly Segment[], names: Body["speakers"]): Segment[] {
  if (names === undefined) return [...segments];
  const found = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
  const given = Array.isArray(names)
    ? new Map([...found].map((speaker, index) => [speaker, names[index] ?? speaker]))
    : new Map(Object.entries(names));
  return segments.map((segment) => {
    const name = segment.speaker === null ? undefined : given.get(segment.speaker);
    return name === undefined ? segment : { ...segment, speaker: cleanName(name) };
  });
}
