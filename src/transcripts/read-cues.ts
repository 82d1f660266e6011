import { requireCueLimit } from "./limits.ts";
import { TranscriptError } from "./transcript-error.ts";

/** A cue of VTT or SRT as it is written. */
export interface Cue {
  startSec: number;
  /** Null when the cue has no end. */
  endSec: number | null;
  /** Its text with its markup. */
  lines: string[];
}

const STAMP = "(?:\\d{1,9}:){0,2}\\d{1,9}(?:[.,]\\d{1,20})?";
const TIMES = new RegExp(`^(${STAMP})\\s*-->\\s*(?:(${STAMP})(?:\\s.*)?)?$`);
/** Blocks of VTT that are no speech. */
const ASIDE = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$|:)/;
const NUMBER = /^\d{1,9}$/;

/**
 * Seconds of a stamp such as `1:02:03.5`, `02:03,500` or `123.5`. The fraction is a decimal one:
 * `.5` and `.50` are half a second, which readers that take it for milliseconds get wrong.
 */
export function readStamp(stamp: string): number {
  return stamp
    .replace(",", ".")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** What a line belongs to. */
type Place =
  /** Behind an empty line: a new block. */
  | "block"
  /** The first line of a block: the name of a cue, if its times follow. */
  | "name"
  | "cue"
  /** A block that is no cue. */
  | "aside";

/**
 * The cues of a VTT or SRT. A cue is a line with `-->` and what follows up to an empty line; where
 * empty lines are missing, up to the next such line. Text in SRT behind an empty line belongs to
 * the cue before. Times may have hours, or be bare seconds.
 *
 * @throws TranscriptError where the times of a cue cannot be read, or there is no cue.
 */
export function readCues(text: string, format: "vtt" | "srt"): Cue[] {
  const cues: Cue[] = [];
  let place: Place = "block";
  let name: string | null = null;
  /** What stands in a block without times: text of the cue before, as some SRT has it. */
  const keep = (line: string): void => {
    const cue = cues.at(-1);
    if (cue !== undefined && (format === "srt" || cue.lines.length === 0)) cue.lines.push(line);
  };
  const dropName = (): void => {
    if (name !== null && !NUMBER.test(name)) keep(name);
    name = null;
  };
  for (const [index, raw] of text.split("\n").entries()) {
    const line = raw.trim();
    if (line === "") {
      dropName();
      place = "block";
      continue;
    }
    const times = line.includes("-->") ? TIMES.exec(line) : null;
    if (times !== null) {
      if (place === "cue") dropNumber(cues.at(-1));
      const [, start = "", end] = times;
      cues.push({
        startSec: readStamp(start),
        endSec: end === undefined ? null : readStamp(end),
        lines: [],
      });
      requireCueLimit(cues.length);
      place = "cue";
      name = null;
    } else if (line.includes("-->") && (place === "block" || place === "name")) {
      throw new TranscriptError("malformed", "The times of a cue cannot be read.", index + 1);
    } else if (place === "cue") {
      cues.at(-1)?.lines.push(line);
    } else if (place === "block") {
      if (format === "vtt" && ASIDE.test(line)) place = "aside";
      else {
        name = line;
        place = "name";
      }
    } else if (place === "name") {
      dropName();
      keep(line);
      place = format === "srt" && cues.length > 0 ? "cue" : "aside";
    }
  }
  dropName();
  if (cues.length === 0)
    throw new TranscriptError("empty", "There is no cue: no line with times and an arrow.", 1);
  return cues;
}

/** Takes the number of the next cue from the text of one that no empty line ends. */
function dropNumber(cue: Cue | undefined): void {
  if (cue !== undefined && NUMBER.test(cue.lines.at(-1) ?? "")) cue.lines.pop();
}
