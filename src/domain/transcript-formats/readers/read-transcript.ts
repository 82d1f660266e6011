import { decodeFeed } from "../../feeds/decode-feed.ts";
import { arrangePassages, type Passage } from "../arrange-passages.ts";
import { countWords } from "../count-words.ts";
import {
  formatOfAddress,
  formatOfContent,
  formatOfType,
  type TranscriptFormat,
} from "../format.ts";
import { TRANSCRIPT_BYTES_MAX } from "../limits.ts";
import { mergeWords } from "../merge-words.ts";
import { type FaultyCues, readCues } from "./read-cues.ts";
import { readHtml } from "./read-html.ts";
import { readJson } from "./read-json.ts";
import { readPlain } from "./read-plain.ts";
import type { Segment } from "../segment.ts";
import { splitTurns } from "../split-turns.ts";
import { TranscriptError } from "../transcript-error.ts";
import { unrollCues } from "./unroll-cues.ts";

/** Pages and texts without times are transcripts from here on; less is a message. */
const WORDS_MIN = 10;

/** What is known of a transcript beside its bytes. */
export interface TranscriptOrigin {
  /** The type that the feed declares. */
  declaredType: string | null;
  /** `Content-Type` of the answer. */
  contentType: string | null;
  url: string | null;
}

/** What was read of a transcript. */
export interface TranscriptReading {
  segments: Segment[];
  /** Cues of VTT or SRT that were left out, since their times cannot be read. */
  droppedCueCount: number;
}

/**
 * Reads a fetched transcript: the format is the declared one, else that of the address, else of the
 * answer; but what the text itself proves comes first, since declarations are often wrong. Cues
 * whose times cannot be read are left out, since no one here can correct them.
 *
 * @throws TranscriptError for bytes that are none.
 */
export function readTranscript(bytes: Uint8Array, origin: TranscriptOrigin): TranscriptReading {
  if (bytes.length > TRANSCRIPT_BYTES_MAX)
    throw new TranscriptError(
      "too_large",
      `A transcript has at most ${TRANSCRIPT_BYTES_MAX} bytes.`,
    );
  const text = decodeFeed(bytes, origin.contentType).text;
  const declared = formatOfType(origin.declaredType) ?? formatOfAddress(origin.url);
  const proven = formatOfContent(withLineFeeds(text));
  if (proven === "html" && declared !== null && declared !== "html")
    throw new TranscriptError("not_a_transcript", "The answer is a page and no transcript.");
  const format = proven ?? declared ?? formatOfType(origin.contentType) ?? "text";
  const reading = read(text, format, "drop");
  const { segments } = reading;
  const isTimed = segments[0]?.startSec !== null;
  if (!isTimed && countWords(segments) < WORDS_MIN)
    throw new TranscriptError("not_a_transcript", "The answer is too short for a transcript.");
  return reading;
}

/**
 * Reads the text of a transcript in a known format as segments in the order they were said. Words
 * that are segments of their own become sentences.
 *
 * @throws TranscriptError for text that cannot be read, with the line.
 */
export function readTranscriptText(text: string, format: TranscriptFormat): Segment[] {
  return read(text, format, "refuse").segments;
}

function read(text: string, format: TranscriptFormat, faulty: FaultyCues): TranscriptReading {
  const { passages, droppedCueCount } = passagesOf(withLineFeeds(text), format, faulty);
  return { segments: mergeWords(arrangePassages(passages)), droppedCueCount };
}

function passagesOf(
  text: string,
  format: TranscriptFormat,
  faulty: FaultyCues,
): { passages: Passage[]; droppedCueCount: number } {
  if (format === "json") return { passages: readJson(text), droppedCueCount: 0 };
  if (format === "html") return { passages: readHtml(text), droppedCueCount: 0 };
  if (format === "text") return { passages: readPlain(text), droppedCueCount: 0 };
  const { cues: written, droppedCueCount } = readCues(text, format, faulty);
  const cues = unrollCues(written);
  const turns = splitTurns(cues.map((cue) => cue.lines));
  const passages = cues.flatMap(({ startSec, endSec }, index) =>
    (turns[index] ?? []).map((turn) => ({ ...turn, startSec, endSec })),
  );
  return { passages, droppedCueCount };
}

/** A line end is one of LF, CRLF, CR, and the CR CR LF that text mode written twice makes. */
const withLineFeeds = (text: string): string =>
  text.replace(/^\ufeff/, "").replaceAll(/\r{0,2}\n|\r/g, "\n");
