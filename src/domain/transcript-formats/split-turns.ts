import { cleanName, cleanSpoken } from "./clean-spoken.ts";
import { joinTexts } from "./join-texts.ts";
import { findNames, splitPrefix } from "./speaker-names.ts";

/** The speech of one speaker in one cue or paragraph. */
export interface Turn {
  /** Name of the speaker; null where it is not known. */
  speaker: string | null;
  text: string;
}

const VOICE = /<(\/?)v(?:\.[^\s<>]*)?(?:\s([^<>]*))?>/gi;
const CHEVRONS = /^(?:>>>?|&gt;&gt;(?:&gt;)?)\s*/;
/** A dialogue dash, which a blank follows, unlike a minus sign. */
const DASH = /^[-–—]\s+/u;

/**
 * The turns of each block of lines, a block being a cue or a paragraph. Speakers are named by `<v
 * Name>`, `>> NAME:`, a dash, or `Name:` where that is a name. A turn of the last kind continues
 * until the next name, over any number of blocks.
 */
export function splitTurns(blocks: readonly (readonly string[])[]): Turn[][] {
  const names = findNames(
    blocks.flatMap((lines) => lines.map((line) => cleanSpoken(line.replace(CHEVRONS, "")))),
  );
  let speaker: string | null = null;
  return blocks.map((lines) => {
    if (lines.some((line) => line.toLowerCase().includes("<v"))) {
      speaker = null;
      return voiceTurns(lines.join("\n"));
    }
    const turns: { speaker: string | null; texts: string[] }[] = [];
    const begin = (name: string | null, text: string): void => {
      speaker = name;
      turns.push({ speaker, texts: [text] });
    };
    for (const line of lines) {
      const isTurn = CHEVRONS.test(line);
      const text = cleanSpoken(line.replace(CHEVRONS, ""));
      const prefix = splitPrefix(text);
      const last = turns.at(-1);
      if (prefix !== null && (isTurn || names.has(prefix.name))) begin(prefix.name, prefix.rest);
      else if (isTurn) begin(null, text);
      else if (DASH.test(text)) begin(null, text.replace(DASH, ""));
      else if (last === undefined) turns.push({ speaker, texts: [text] });
      else last.texts.push(text);
    }
    return turns
      .map((turn) => ({ speaker: turn.speaker, text: joinTexts(turn.texts) }))
      .filter(({ text }) => text !== "");
  });
}

/**
 * The turns of a cue with voice tags: a voice extends to its end tag, the next voice tag, or the
 * end of the cue.
 */
function voiceTurns(markup: string): Turn[] {
  const turns: Turn[] = [];
  let speaker: string | null = null;
  let at = 0;
  const add = (to: number): void => {
    const text = cleanSpoken(markup.slice(at, to).replaceAll("\n", " "));
    if (text !== "") turns.push({ speaker, text });
  };
  for (const tag of markup.matchAll(VOICE)) {
    add(tag.index);
    at = tag.index + tag[0].length;
    speaker = tag[1] === "/" ? null : cleanName(tag[2] ?? "");
  }
  add(markup.length);
  return turns;
}
