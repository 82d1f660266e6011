import { cleanSpoken } from "../clean-spoken.ts";
import type { Cue } from "./read-cues.ts";

const REPEATS_MIN = 3;
const SHARE_MIN = 0.3;

/**
 * Removes the lines that rolling captions repeat: each cue begins with the last line of the
 * previous one. They are removed only where at least a third of the cues repeat a line, because
 * people do say a sentence twice.
 */
export function unrollCues(cues: readonly Cue[]): Cue[] {
  const texts = cues.map(({ lines }) => lines.map(cleanSpoken).filter((line) => line !== ""));
  const isRepeat = texts.map(
    ([first], index) => first !== undefined && first === texts[index - 1]?.at(-1),
  );
  const repeats = isRepeat.filter(Boolean).length;
  if (repeats < REPEATS_MIN || repeats < SHARE_MIN * cues.length) return [...cues];
  return cues.map((cue, index) => {
    if (isRepeat[index] !== true) return cue;
    const at = cue.lines.findIndex((line) => cleanSpoken(line) !== "");
    return { ...cue, lines: cue.lines.slice(at + 1) };
  });
}
