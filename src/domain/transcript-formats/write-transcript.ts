import { endsSentence, joinTexts } from "./join-texts.ts";
import type { Segment } from "./segment.ts";

/** Number of characters after which a paragraph of text ends at the next sentence end. */
const PARAGRAPH_CHARS = 600;
/**
 * Maximum characters of a paragraph without a sentence end: automatic captions have no punctuation.
 */
const PARAGRAPH_CHARS_MAX = 3_000;

type Timed = Segment & { startSec: number; endSec: number };

/** Whether a transcript has times, which VTT and SRT need. */
export function isTimed(segments: readonly Segment[]): segments is readonly Timed[] {
  return segments.every(({ startSec, endSec }) => startSec !== null && endSec !== null);
}

/** A time as `01:02:03.004`, or with a comma; hours may exceed 99. */
function stampOf(seconds: number, separator: "." | ","): string {
  const ms = Math.round(seconds * 1_000);
  const two = (count: number): string => String(count).padStart(2, "0");
  const clock = [
    Math.floor(ms / 3_600_000),
    Math.floor(ms / 60_000) % 60,
    Math.floor(ms / 1_000) % 60,
  ];
  return `${clock.map(two).join(":")}${separator}${String(ms % 1_000).padStart(3, "0")}`;
}

const ENTITIES: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };
const escaped = (text: string): string =>
  text.replaceAll(/[&<>]/g, (letter) => ENTITIES[letter] ?? "");

/** The transcript as WebVTT, with the speaker of a cue in a voice tag. */
export function writeVtt(segments: readonly Timed[]): string {
  const cues = segments.map(({ startSec, endSec, speaker, text }) => {
    const voice = speaker === null ? "" : `<v ${escaped(speaker)}>`;
    return `${stampOf(startSec, ".")} --> ${stampOf(endSec, ".")}\n${voice}${escaped(text)}\n`;
  });
  return ["WEBVTT\n", ...cues].join("\n");
}

/**
 * The transcript as SubRip, with the speaker before the text of a cue where the speaker changes,
 * and `>>` where the next speaker is not known. SubRip has no escape sequences: an arrow in the
 * text would start a cue, and is written as `->`.
 */
export function writeSrt(segments: readonly Timed[]): string {
  let before: string | null = null;
  const cues = segments.map(({ startSec, endSec, speaker, text }, index) => {
    const name = speaker === before ? "" : speaker === null ? ">> " : `${speaker}: `;
    before = speaker;
    const times = `${stampOf(startSec, ",")} --> ${stampOf(endSec, ",")}`;
    return `${index + 1}\n${times}\n${`${name}${text}`.replaceAll("-->", "->")}\n`;
  });
  return cues.join("\n");
}

/**
 * The transcript as plain text in paragraphs; each paragraph with a new speaker begins with the
 * name.
 */
export function writeText(segments: readonly Segment[]): string {
  const paragraphs: string[] = [];
  let open: Segment | null = null;
  let paragraph = "";
  for (const segment of segments) {
    const isNew =
      open === null ||
      open.speaker !== segment.speaker ||
      segment.startSec === null ||
      (paragraph.length > PARAGRAPH_CHARS && endsSentence(open.text)) ||
      paragraph.length > PARAGRAPH_CHARS_MAX;
    if (isNew) {
      if (paragraph !== "") paragraphs.push(paragraph);
      const name = segment.speaker === null || open?.speaker === segment.speaker;
      paragraph = name ? segment.text : `${segment.speaker}: ${segment.text}`;
    } else paragraph = joinTexts([paragraph, segment.text]);
    open = segment;
  }
  if (paragraph !== "") paragraphs.push(paragraph);
  return paragraphs.length === 0 ? "" : `${paragraphs.join("\n\n")}\n`;
}

/** The transcript as JSON of the podcast namespace. */
export function writeJson(segments: readonly Segment[]): string {
  return JSON.stringify({
    version: "1.0.0",
    segments: segments.map(({ startSec, endSec, speaker, text }) => ({
      ...(speaker === null ? {} : { speaker }),
      ...(startSec === null ? {} : { startTime: startSec }),
      ...(endSec === null ? {} : { endTime: endSec }),
      body: text,
    })),
  });
}
