import { arrangePassages } from "../arrange-passages.ts";
import { cleanName, cleanPlain } from "../clean-spoken.ts";
import { countWords } from "../count-words.ts";
import { mergeWords } from "../merge-words.ts";
import { readTranscriptText } from "./read-transcript.ts";
import type { Segment } from "../segment.ts";
import { TranscriptError } from "../transcript-error.ts";

/** A transcript that a person sends: text in one of three formats, or segments. */
export type Given =
  | { form: "text" | "vtt" | "srt"; text: string }
  | { form: "segments"; segments: readonly GivenSegment[] };

export interface GivenSegment {
  start_sec?: number | null;
  end_sec?: number | null;
  speaker?: string | null;
  text: string;
}

/**
 * Names by the labels of the speakers in the transcript, or in the order in which the speakers
 * first speak.
 */
export type GivenNames = Readonly<Record<string, string>> | readonly string[];

/** The transcript that was read, or the fault with the name of its field. */
export type ReadGiven =
  | { segments: Segment[]; wordCount: number }
  | {
      fault: { param: string; reason: "out_of_range" | "too_many" | "malformed"; message: string };
    };

/**
 * Reads a transcript that a person sends. Text at the limit of 5 MiB takes up to 2.5 s of a core.
 */
export function readGiven(given: Given, names: GivenNames | undefined): ReadGiven {
  const fault = given.form === "segments" ? firstBackwards(given.segments) : null;
  if (fault !== null) return { fault };
  try {
    const segments = renamed(segmentsOf(given), names);
    return { segments, wordCount: countWords(segments) };
  } catch (error) {
    if (!(error instanceof TranscriptError)) throw error;
    const reason = error.code === "too_many_cues" ? "too_many" : "malformed";
    return { fault: { param: given.form, reason, message: `${given.form}: ${error.message}` } };
  }
}

function firstBackwards(segments: readonly GivenSegment[]) {
  const index = segments.findIndex(
    ({ start_sec: startSec, end_sec: endSec }) =>
      typeof startSec === "number" && typeof endSec === "number" && endSec < startSec,
  );
  if (index === -1) return null;
  const param = `segments[${index}].end_sec`;
  return {
    param,
    reason: "out_of_range" as const,
    message: `${param} must not lie before its start_sec.`,
  };
}

function segmentsOf(given: Given): Segment[] {
  if (given.form !== "segments") return readTranscriptText(given.text, given.form);
  const passages = given.segments.map((segment) => ({
    startSec: segment.start_sec ?? null,
    endSec: segment.end_sec ?? null,
    speaker: cleanName(segment.speaker ?? ""),
    text: cleanPlain(segment.text),
  }));
  return mergeWords(arrangePassages(passages));
}

/** Segments in which speakers have the names that a person gave. */
function renamed(segments: Segment[], names: GivenNames | undefined): Segment[] {
  if (names === undefined) return segments;
  const found = new Set(segments.flatMap(({ speaker }) => speaker ?? []));
  const given = isList(names)
    ? new Map([...found].map((speaker, index) => [speaker, names[index] ?? speaker]))
    : new Map(Object.entries(names));
  return segments.map((segment) => {
    const name = segment.speaker === null ? undefined : given.get(segment.speaker);
    return name === undefined ? segment : { ...segment, speaker: cleanName(name) };
  });
}

const isList = (names: GivenNames): names is readonly string[] => Array.isArray(names);
