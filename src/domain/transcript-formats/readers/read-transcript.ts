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

/**
 * Minimum words of a page or text without times; a shorter one is a message and not a transcript.
 */
const WORDS_MIN = 10;

/** Facts about a transcript other than its bytes. */
export interface TranscriptOrigin {
  /** The media type that the feed declares. */
  declaredType: string | null;
  /** `Content-Type` of the response. */
  contentType: string | null;
  url: string | null;
}

/** The result of reading a transcript. */
export interface TranscriptReading {
  segments: Segment[];
  /** Number of VTT or SRT cues that were left out because their times cannot be read. */
  droppedCueCount: number;
}

/**
 * Reads a fetched transcript. The format is the one that the text itself proves, because
 * declarations are often wrong; else the declared one, else that of the address, else that of the
 * response. Cues with unreadable times are left out, because this server cannot correct them.
 *
 * @throws TranscriptError for bytes that are not a transcript.
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
 * Reads the text of a transcript in a known format as segments in the order they were said.
 * Segments of one word each are merged into sentences.
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

/**
 * Text with LF line ends. A line end is LF, CRLF, CR, or the CR CR LF that writing twice in text
 * mode creates.
 */
const withLineFeeds = (text: string): string =>
  text.replace(/^\ufeff/, "").replaceAll(/\r{0,2}\n|\r/g, "\n");
