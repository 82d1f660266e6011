import type { TextCell, TextLine } from "../../document-text.ts";

/** A piece of text on a page; `y` grows downwards. */
export interface PlacedText {
  text: string;
  x: number;
  endX: number;
  y: number;
  height: number;
}

/**
 * Minimum gap between cells, in heights of the letters; a blank takes 0.25 to 0.3, in justified
 * text 0.5.
 */
const CELL_GAP = 0.5;
const BLANK_GAP = 0.12;
/**
 * Maximum vertical difference of pieces in one line; they differ where one of them is bold or
 * larger.
 */
const LINE_TOLERANCE = 0.45;

/** The lines from top to bottom, each with its cells from left to right. */
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

/**
 * Width of a monospaced letter, in heights of the letter. A blank between words is one letter wide,
 * and a gap between cells two or more.
 */
const TYPED_WIDTH = 0.6;
const TYPED_TOLERANCE = 0.02;
const TYPED_GAP = 1.5;

/** Whether the width of a text is that of monospaced letters. */
const isTyped = ({ text, x, endX, height }: PlacedText): boolean =>
  Math.abs((endX - x) / (text.length * height) - TYPED_WIDTH) <= TYPED_TOLERANCE;

const TYPED_SHARE = 0.9;
const TYPED_ITEMS_MIN = 3;

function cellsOf(items: readonly PlacedText[]): TextCell[] {
  const cells: { parts: string[]; x: number; endX: number }[] = [];
  const typed = items.filter(isTyped).length;
  const isTypewriter = typed >= Math.max(TYPED_ITEMS_MIN, TYPED_SHARE * items.length);
  const cellGap = isTypewriter ? TYPED_GAP * TYPED_WIDTH : CELL_GAP;
  for (const { text, x, endX, height } of items) {
    const cell = cells.at(-1);
    const gap = cell ? x - cell.endX : Infinity;
    if (cell && gap < cellGap * height) {
      // The parts are joined once: the end of a growing text would be copied for each of its
      // letters.
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
