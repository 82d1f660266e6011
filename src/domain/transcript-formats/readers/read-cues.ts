import { requireCueLimit } from "../limits.ts";
import { TranscriptError } from "../transcript-error.ts";

/** A cue of VTT or SRT as written. */
export interface Cue {
  startSec: number;
  /** End in seconds; null when the cue has no end. */
  endSec: number | null;
  /** Lines of its text with markup. */
  lines: string[];
}

const STAMP = "(?:\\d{1,9}:){0,2}\\d{1,9}(?:[.,]\\d{1,20})?";
const TIMES = new RegExp(`^(${STAMP})\\s*-->\\s*(?:(${STAMP})(?:\\s.*)?)?$`);
/** A line that is meant as times, wherever it occurs. */
const MEANT_AS_TIMES = /^\d[\d:.,]{0,40}\s*-->/;
/** Minutes after hours, or seconds after minutes, of 60 or more. */
const OVERFULL = /:(?:[6-9]\d|\d{3,9})(?![\d])/;
/** Blocks of VTT that contain no speech. */
const ASIDE = /^(?:WEBVTT|NOTE|STYLE|REGION)(?:\s|$|:)/;
const NUMBER = /^\d{1,9}$/;

/**
 * Seconds of a stamp such as `1:02:03.5`, `02:03,500` or `123.5`. The fraction is decimal: `.5` and
 * `.50` are both half a second, and not 5 and 50 ms.
 */
export function readStamp(stamp: string): number {
  return stamp
    .replace(",", ".")
    .split(":")
    .reduce((sum, part) => sum * 60 + Number(part), 0);
}

/** The element that the next line belongs to. */
type Place =
  /** A new block, after an empty line. */
  | "block"
  /** The first line of a block, which is the name of a cue if times follow. */
  | "name"
  | "cue"
  /** A block that is not a cue. */
  | "aside";

/** How cues with unreadable times are handled. */
export type FaultyCues =
  /** The whole transcript is refused, for a text whose sender can correct it. */
  | "refuse"
  /**
   * The cue is left out with its text and counted. Where most cues are faulty, the whole transcript
   * is refused, because the rest is not a transcript.
   */
  | "drop";

export interface ReadCues {
  cues: Cue[];
  /** Number of cues with unreadable times. */
  droppedCueCount: number;
}

/**
 * Reads the cues of a VTT or SRT file. A cue is a line with `-->` and the text up to an empty line;
 * where empty lines are missing, up to the next such line. In SRT, text after an empty line belongs
 * to the previous cue. Times may have hours, or be bare seconds. In VTT each part of a time after
 * the first is below 60, as the standard requires; SRT files also contain `00:00:60,000` for a
 * minute.
 *
 * @throws TranscriptError where there is no cue, and where the times of a cue cannot be read unless
 *   such cues are dropped.
 */
export function readCues(text: string, format: "vtt" | "srt", faulty: FaultyCues): ReadCues {
  const reader = new CueReader(format);
  for (const [index, line] of text.split("\n").entries()) {
    reader.read(line.trim(), index + 1);
    if (reader.firstFault !== null && faulty === "refuse") throw reader.firstFault;
  }
  reader.dropName();
  const { cues, firstFault, droppedCueCount } = reader;
  if (firstFault !== null && droppedCueCount > cues.length) throw firstFault;
  if (cues.length === 0)
    throw new TranscriptError("empty", "There is no cue: no line with times and an arrow.", 1);
  return { cues, droppedCueCount };
}

class CueReader {
  readonly cues: Cue[] = [];
  droppedCueCount = 0;
  firstFault: TranscriptError | null = null;
  readonly #format: "vtt" | "srt";
  #place: Place = "block";
  #name: string | null = null;
  /** Whether the last cue is dropped, so that following text belongs to no cue. */
  #isDropped = false;

  constructor(format: "vtt" | "srt") {
    this.#format = format;
  }

  /** Reads the next line, from which blanks at its ends are removed. */
  read(line: string, number: number): void {
    if (line === "") {
      this.dropName();
      this.#place = "block";
    } else if (line.includes("-->") && this.#isAboutTimes(line)) this.#readTimes(line, number);
    else this.#readText(line);
  }

  /** Ends a block of one line: without times, the line is not the name of a cue. */
  dropName(): void {
    if (this.#name !== null && !NUMBER.test(this.#name)) this.#keep(this.#name);
    this.#name = null;
  }

  /** Whether a line states times; an arrow inside a text or a note does not start a cue. */
  #isAboutTimes(line: string): boolean {
    if (TIMES.test(line)) return true;
    if (this.#place === "cue") return MEANT_AS_TIMES.test(line);
    return this.#place === "name" || (this.#place === "block" && !this.#isAside(line));
  }

  #readTimes(line: string, number: number): void {
    if (this.#place === "cue" && !this.#isDropped) dropNumber(this.cues.at(-1));
    const times = this.#timesOf(line);
    this.#name = null;
    this.#place = "cue";
    this.#isDropped = times === null;
    if (times === null) {
      this.droppedCueCount += 1;
      this.firstFault ??= new TranscriptError(
        "malformed",
        "The times of a cue cannot be read.",
        number,
      );
      return;
    }
    this.cues.push({ ...times, lines: [] });
    requireCueLimit(this.cues.length);
  }

  #timesOf(line: string): Omit<Cue, "lines"> | null {
    const [, start, end] = TIMES.exec(line) ?? [];
    if (start === undefined) return null;
    if (this.#format === "vtt" && (OVERFULL.test(start) || OVERFULL.test(end ?? ""))) return null;
    return { startSec: readStamp(start), endSec: end === undefined ? null : readStamp(end) };
  }

  #readText(line: string): void {
    if (this.#place === "cue") {
      if (!this.#isDropped) this.cues.at(-1)?.lines.push(line);
    } else if (this.#place === "block") {
      if (this.#isAside(line)) this.#place = "aside";
      else {
        this.#name = line;
        this.#place = "name";
      }
    } else if (this.#place === "name") {
      this.dropName();
      this.#keep(line);
      const isText = this.#format === "srt" && (this.cues.length > 0 || this.#isDropped);
      this.#place = isText ? "cue" : "aside";
    }
  }

  #isAside(line: string): boolean {
    return this.#format === "vtt" && ASIDE.test(line);
  }

  /**
   * Keeps the text of a block without times as text of the previous cue, as some SRT files need.
   */
  #keep(line: string): void {
    const cue = this.#isDropped ? undefined : this.cues.at(-1);
    if (cue !== undefined && (this.#format === "srt" || cue.lines.length === 0))
      cue.lines.push(line);
  }
}

/** Removes the number of the next cue from the text of a cue that no empty line ends. */
function dropNumber(cue: Cue | undefined): void {
  if (cue !== undefined && NUMBER.test(cue.lines.at(-1) ?? "")) cue.lines.pop();
}
