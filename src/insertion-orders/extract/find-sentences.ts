import { foldLine } from "./fold-line.ts";
import type { PlacedLine } from "./find-tables.ts";

export interface Sentence {
  page: number | null;
  text: string;
}

const BULLET = /^\s*(?:[-*•–>]\s|\(?\d{1,2}[.)]\s)/;

/** Paragraphs of lines that belong together, split into sentences. A list's item is one of them. */
export function findSentences(lines: readonly PlacedLine[]): Sentence[] {
  const paragraphs: { page: number | null; text: string; isItem: boolean }[] = [];
  lines.forEach((line, at) => {
    const text = line.cells.map((cell) => cell.text).join(" ");
    const above = lines[at - 1];
    const last = paragraphs.at(-1);
    const goesOn =
      last !== undefined &&
      above !== undefined &&
      above.pageIndex === line.pageIndex &&
      line.y !== null &&
      above.y !== null &&
      line.y - above.y <= 1.5 * Math.max(1, line.height) &&
      !BULLET.test(text) &&
      above.cells.map((cell) => cell.text).join(" ").length >= 45;
    if (goesOn) last.text += ` ${text}`;
    else paragraphs.push({ page: line.page, text, isItem: BULLET.test(text) });
  });
  return paragraphs.flatMap(({ page, text, isItem }) =>
    (isItem ? [text.replace(BULLET, "")] : sentencesOf(text)).map((part) => ({
      page,
      text: part.trim(),
    })),
  );
}

/**
 * A point ends a sentence before a capital, and not behind a short form: `Nov. 3`, `approx. 30k`.
 */
const sentencesOf = (text: string): string[] =>
  text
    .split(/(?<=[^\s.]{4}[.!?]|[)\d"”][.!?]|;)\s+(?=[\p{Lu}"“«¿])/u)
    .filter((part) => foldLine(part).trim() !== "");
