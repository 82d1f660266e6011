import type { SearchField } from "../../../db/schema/tables.ts";
import { snippetOf } from "../../../domain/text-search/find-matches.ts";
import type { SearchQuery } from "../../../domain/text-search/query.ts";
import type { PassageRow } from "./passage.store.ts";

/** The place in an episode that matches the words of a query. */
export interface Match {
  field: SearchField;
  snippet: string;
  highlights: { start: number; length: number }[];
  start_sec: number | null;
  speaker: string | null;
}

const FIELD_ORDER: Readonly<Record<SearchField, number>> = {
  title: 0,
  description: 1,
  transcript: 2,
};

const secondsOf = (milliseconds: number | null | undefined): number | null =>
  milliseconds === null || milliseconds === undefined ? null : milliseconds / 1_000;

/** The number of the line that contains an offset of a text. */
const lineAt = (text: string, at: number): number => text.slice(0, at).split("\n").length - 1;

/**
 * The matches of passages, one per passage, by field and place. Passages overlap: where two of them
 * contain the same line, only the better passage gives a match for it.
 *
 * @param passages Passages, best first.
 */
export function matchesOf(passages: readonly PassageRow[], query: SearchQuery): Match[] {
  const shown = new Set<string>();
  const found: { line: number; match: Match }[] = [];
  for (const passage of passages) {
    const snippet = snippetOf(passage.text, query);
    if (snippet === undefined) continue;
    const line = lineAt(passage.text, snippet.at);
    const key = `${passage.field} ${passage.first_line + line}`;
    if (shown.has(key)) continue;
    shown.add(key);
    found.push({
      line: passage.first_line + line,
      match: {
        field: passage.field,
        snippet: snippet.text,
        highlights: [...snippet.highlights],
        start_sec: secondsOf(passage.starts_ms?.[line]),
        speaker: passage.speakers?.[line] ?? null,
      },
    });
  }
  return found
    .toSorted(
      (one, other) =>
        FIELD_ORDER[one.match.field] - FIELD_ORDER[other.match.field] || one.line - other.line,
    )
    .map(({ match }) => match);
}

export interface Line {
  start_sec: number | null;
  speaker: string | null;
  text: string;
}

/**
 * Passages in order, joined into runs of lines: neighbours are one run, without repeating the lines
 * that both contain.
 */
export function runsOf(passages: readonly PassageRow[]): Line[][] {
  const runs: Line[][] = [];
  let seq = Number.NaN;
  let nextLine = 0;
  for (const passage of passages) {
    const lines = passage.text.split("\n").map((text, index) => ({
      start_sec: secondsOf(passage.starts_ms?.[index]),
      speaker: passage.speakers?.[index] ?? null,
      text,
    }));
    if (passage.seq === seq + 1) runs.at(-1)?.push(...lines.slice(nextLine - passage.first_line));
    else runs.push(lines);
    seq = passage.seq;
    nextLine = passage.first_line + lines.length;
  }
  return runs;
}
