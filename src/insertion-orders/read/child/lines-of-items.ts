import type { TextCell, TextLine } from "../../document-text.ts";

/** A piece of text on a page; `y` grows downwards. */
export interface PlacedText {
  text: string;
  x: number;
  endX: number;
  y: number;
  height: number;
}

/** A blank is 0.25 to 0.3 of the letters' height, 0.5 in justified text. */
const CELL_GAP = 0.5;
const BLANK_GAP = 0.12;
/** Pieces of one line differ in height when one of them is bold or larger. */
const LINE_TOLERANCE = 0.45;

/** Lines from top to bottom, each with its cells from left to right. */
export function linesOfItems(items: readonly PlacedText[]): TextLine[] {
  const lines: PlacedText[][] = [];
  for (const item of items.toSorted((one, other) => one.y - other.y)) {
    const line = lines.at(-1);
    const first = line?.[0];
    const tolerance = first && LINE_TOLERANCE * Math.min(first.height, item.height);
    if (line && first && tolerance && item.y - first.y <= tolerance) line.push(item);
    else lines.push([item]);
  }
  return lines.map((line) => ({
    cells: cellsOf(line.toSorted((one, other) => one.x - other.x)),
    y: line[0]?.y ?? 0,
    height: line.reduce((most, item) => Math.max(most, item.height), 0),
    isTableRow: false,
  }));
}

function cellsOf(items: readonly PlacedText[]): TextCell[] {
  const cells: { parts: string[]; x: number; endX: number }[] = [];
  for (const { text, x, endX, height } of items) {
    const cell = cells.at(-1);
    const gap = cell ? x - cell.endX : Infinity;
    if (cell && gap < CELL_GAP * height) {
      // Parts are joined once: the end of a growing text would be copied for each of its letters.
      const isApart =
        gap > BLANK_GAP * height &&
        !(cell.parts.at(-1) ?? "").endsWith(" ") &&
        !text.startsWith(" ");
      cell.parts.push(isApart ? ` ${text}` : text);
      cell.endX = Math.max(cell.endX, endX);
    } else cells.push({ parts: [text], x, endX });
  }
  return cells.map(({ parts, x, endX }) => ({ text: cleanText(parts.join("")), x, endX }));
}

/** Ligatures and full-width forms unified; soft hyphens removed; blanks collapsed. */
const cleanText = (text: string): string =>
  text.normalize("NFKC").replaceAll("\u00ad", "").replaceAll(/\s+/g, " ").trim();
