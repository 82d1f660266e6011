import type { TranscriptsPassagesItem } from "@castmeter/sdk";
import { useMemo } from "react";
import { type Answer, useAnswer } from "../../../api/use-answer.ts";
import type { OpenSuggestion } from "../types.ts";
import { commonParts, type Part, partsWithin, quotedIn } from "./common-words.ts";

export interface SaidLine {
  key: string;
  startSec: number | null;
  speaker: string | null;
  text: string;
  marks: Part[];
}

export interface PassageOf {
  /** Null where no piece of evidence stands in the transcript. */
  answer: Answer<unknown> | null;
  lines: SaidLine[];
  /** Of the post's text. */
  marks: Part[];
  atSec: number | null;
}

/** Lines that are compared and shown at most. */
const LINES_MAX = 40;

/**
 * What is said in the episode where the post's words stand, with the words that both have.
 *
 * @param isCompared False while a person comes to the post, so that nothing is compared by then.
 */
export function usePassage(
  { suggestion }: OpenSuggestion,
  text: string,
  isCompared = true,
): PassageOf {
  const piece = suggestion.evidence.find(({ kind }) => kind === "transcript");
  const atSec = piece?.at_sec ?? null;
  const quoted = piece === undefined ? null : quotedIn(piece.text);
  const answer = useAnswer((api, options) => {
    const { show_id: showId, episode_id: episodeId } = suggestion;
    if (atSec !== null)
      return api.transcripts.passages(showId, episodeId, { at_sec: Math.floor(atSec) }, options);
    if (quoted === null) return null;
    // A few words find the place; the rest of a quotation may be misheard.
    const q = quoted.split(/\s+/).slice(0, 5).join(" ");
    return api.transcripts.passages(showId, episodeId, { q, limit: 1 }, options);
  });
  const found = isCompared ? answer.data?.data : undefined;
  const compared = useMemo(() => compare(text, found), [text, found]);
  return { ...compared, answer: piece === undefined ? null : answer, atSec };
}

/** The lines of the passages, and the words that they and the text have in a row. */
function compare(
  text: string,
  passages: TranscriptsPassagesItem[] | undefined,
): Pick<PassageOf, "lines" | "marks"> {
  const lines = (passages ?? []).flatMap((passage) => passage.lines).slice(0, LINES_MAX);
  const { one, other } = commonParts(text, lines.map((line) => line.text).join("\n"));
  const said: SaidLine[] = [];
  let from = 0;
  for (const [index, { start_sec: startSec, speaker, text: words }] of lines.entries()) {
    const marks = partsWithin(other, from, from + words.length);
    said.push({ key: String(index), startSec, speaker, text: words, marks });
    from += words.length + 1;
  }
  return { lines: said, marks: one };
}
