import type { Passage } from "../arrange-passages.ts";
import { cleanPlain } from "../clean-spoken.ts";
import { requireCueLimit } from "../limits.ts";
import { splitTurns, type Turn } from "../split-turns.ts";

/**
 * Maximum characters of a passage, so that a search shows a few sentences and not a whole chapter.
 */
const PASSAGE_CHARS_MAX = 1_000;
const SENTENCE = /[^.!?…。！？؟।]{1,1000}[.!?…。！？؟।]*["'”’»)\]」』]*\s*|[.!?…。！？؟।]+\s*/gu;

/**
 * Reads passages of plain text without times: its paragraphs, divided where the speaker changes
 * and, when they exceed 1,000 characters, between sentences.
 */
export function readPlain(text: string): Passage[] {
  const paragraphs = text.split(/\n[^\S\n]*\n\s*/).map((paragraph) => paragraph.split("\n"));
  const passages = splitTurns(paragraphs)
    .flat()
    .flatMap(divide)
    .map((turn) => ({ ...turn, startSec: null, endSec: null }));
  requireCueLimit(passages.length);
  return passages;
}

function divide({ speaker, text }: Turn): Turn[] {
  if (text.length <= PASSAGE_CHARS_MAX) return [{ speaker, text }];
  const parts: string[] = [];
  let part = "";
  for (const [sentence] of text.matchAll(SENTENCE)) {
    if (part !== "" && part.length + sentence.length > PASSAGE_CHARS_MAX) {
      parts.push(part);
      part = "";
    }
    part += sentence;
  }
  parts.push(part);
  return parts.map((each) => ({ speaker, text: cleanPlain(each) }));
}
