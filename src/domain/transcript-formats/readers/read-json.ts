import type { Passage } from "../arrange-passages.ts";
import { cleanName, cleanPlain } from "../clean-spoken.ts";
import { requireCueLimit } from "../limits.ts";
import { readStamp } from "./read-cues.ts";
import { TranscriptError } from "../transcript-error.ts";

const STAMP = /^(?:\d{1,9}:){0,2}\d{1,9}(?:[.,]\d{1,20})?$/;

/**
 * Reads passages from the JSON of the podcast namespace, `{segments: [{speaker, startTime, endTime,
 * body}]}`, or from the list alone. The fields `start`, `end` and `text` of speech recognisers are
 * read too, also with times in milliseconds (`areMilliseconds`).
 *
 * @throws TranscriptError for text that is no JSON, with the line, or JSON without segments.
 */
export function readJson(text: string): Passage[] {
  const value = parse(text);
  const segments = Array.isArray(value) ? (value as unknown[]) : fieldOf(value, "segments");
  if (!Array.isArray(segments))
    throw new TranscriptError("malformed", "The JSON has no list of segments.", 1);
  requireCueLimit(segments.length);
  const passages = (segments as unknown[]).flatMap((segment) => {
    const body = fieldOf(segment, "body") ?? fieldOf(segment, "text");
    if (typeof body !== "string") return [];
    const speaker = fieldOf(segment, "speaker");
    return [
      {
        startSec: secondsOf(fieldOf(segment, "startTime") ?? fieldOf(segment, "start")),
        endSec: secondsOf(fieldOf(segment, "endTime") ?? fieldOf(segment, "end")),
        speaker: typeof speaker === "string" ? cleanName(speaker) : null,
        text: cleanPlain(body),
      },
    ];
  });
  return areMilliseconds(passages) ? passages.map(inSeconds) : passages;
}

/** Ten seconds in milliseconds: a shorter transcript does not show which unit it uses. */
const MILLISECONDS_MIN = 10_000;
/**
 * Minimum characters a second. Speech has 10 to 20, in Chinese 4; read in the wrong unit it has a
 * thousandth of that.
 */
const CHARS_PER_SEC_MIN = 0.1;

/**
 * Whether times are in milliseconds, as some speech recognisers write them: all are whole numbers,
 * they reach 10,000, and if they were seconds most passages would have fewer than one character in
 * ten seconds. The length alone does not decide, because a minute in milliseconds is a plausible
 * time in seconds.
 */
function areMilliseconds(passages: readonly Passage[]): boolean {
  const times = passages.flatMap(({ startSec, endSec }) => [startSec ?? 0, endSec ?? 0]);
  if (!times.every(Number.isInteger) || !times.some((time) => time >= MILLISECONDS_MIN))
    return false;
  let slow = 0;
  let timed = 0;
  for (const [index, { startSec, endSec, text }] of passages.entries()) {
    const end = endSec ?? passages[index + 1]?.startSec ?? null;
    if (startSec === null || end === null || end <= startSec || text === "") continue;
    timed += 1;
    if (text.length < (end - startSec) * CHARS_PER_SEC_MIN) slow += 1;
  }
  return slow * 2 > timed;
}

const inSeconds = (passage: Passage): Passage => ({
  ...passage,
  startSec: passage.startSec === null ? null : passage.startSec / 1_000,
  endSec: passage.endSec === null ? null : passage.endSec / 1_000,
});

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new TranscriptError("malformed", "This is no JSON.", lineOfFault(text, error));
  }
}

/**
 * The line of a JSON fault. The message of V8 contains `position 57`, or quotes the text when it
 * ends too early.
 */
function lineOfFault(text: string, error: unknown): number {
  const position = /position (\d+)/.exec(error instanceof Error ? error.message : "")?.[1];
  return text.slice(0, position === undefined ? text.length : Number(position)).split("\n").length;
}

function fieldOf(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

function secondsOf(value: unknown): number | null {
  if (typeof value === "number") return value;
  return typeof value === "string" && STAMP.test(value.trim()) ? readStamp(value.trim()) : null;
}
