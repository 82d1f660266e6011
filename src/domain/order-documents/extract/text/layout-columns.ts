import type { TextCell, TextLine } from "../../document-text.ts";
import { labelOf } from "../heading/labels.ts";

/**
 * Unfolds columns of text that are side by side on a page, so that they are read one after the
 * other.
 */

/** Maximum difference between the starts of a column's lines. */
const EDGE = 3;
/** Minimum lines with text on both sides of a gutter; fewer occur by chance. */
const BOTH_SIDES_MIN = 4;
const GUTTERS_MAX = 3;

/**
 * Unfolds the columns of a page. Where successive lines have one text to the left and one to the
 * right of a gutter that no text crosses, and both sides are running text or labels with their
 * values, the left texts come first. Rows of tables, and values beside labels, are kept together.
 */
export function unfoldColumns(lines: readonly TextLine[]): TextLine[] {
  for (const gutter of guttersOf(lines)) {
    const [start, end] = longestRun(lines, gutter);
    const run = lines.slice(start, end);
    if (!isText(run, gutter)) continue;
    return [
      ...lines.slice(0, start),
      ...side(run, (cell) => cell.x < gutter),
      ...side(run, (cell) => cell.x >= gutter),
      ...lines.slice(end),
    ];
  }
  return [...lines];
}

/** The positions at which most later cells of lines begin, the most frequent first. */
function guttersOf(lines: readonly TextLine[]): number[] {
  const counts = new Map<number, { count: number; x: number }>();
  for (const line of lines) {
    const [, second] = line.cells;
    if (line.isTableRow || second === undefined || line.cells.length > 2) continue;
    const bin = Math.round(second.x / EDGE);
    const seen = counts.get(bin) ?? { count: 0, x: second.x };
    counts.set(bin, { count: seen.count + 1, x: Math.min(seen.x, second.x) });
  }
  return [...counts.values()]
    .filter(({ count }) => count >= BOTH_SIDES_MIN)
    .toSorted((one, other) => other.count - one.count)
    .slice(0, GUTTERS_MAX)
    .map(({ x }) => x - EDGE);
}

const crosses = ({ x, endX }: TextCell, gutter: number): boolean => x < gutter && endX > gutter;

/** Whether a line has at most one text on each side. */
const fits = ({ cells, isTableRow }: TextLine, gutter: number): boolean =>
  !isTableRow &&
  cells.length <= 2 &&
  !cells.some((cell) => crosses(cell, gutter)) &&
  cells.filter((cell) => cell.x >= gutter).length <= 1 &&
  cells.filter((cell) => cell.x < gutter).length <= 1;

function longestRun(lines: readonly TextLine[], gutter: number): [number, number] {
  let best: [number, number] = [0, 0];
  let start = 0;
  for (let at = 0; at <= lines.length; at += 1) {
    const line = lines[at];
    if (line !== undefined && fits(line, gutter)) continue;
    if (at - start > best[1] - best[0]) best = [start, at];
    start = at + 1;
  }
  const [from, to] = best;
  const isBoth = (line: TextLine | undefined): boolean => (line?.cells.length ?? 0) === 2;
  let first = from;
  while (first < to && !isBoth(lines[first])) first += 1;
  return [first, to];
}

const WORDS_OF_TEXT = 3;

/** Whether both sides are texts of their own: words, or labels with values in the same cell. */
function isText(run: readonly TextLine[], gutter: number): boolean {
  const both = run.filter(({ cells }) => cells.length === 2);
  if (both.length < BOTH_SIDES_MIN) return false;
  const left = run.flatMap(({ cells }) => cells.filter(({ x }) => x < gutter));
  const right = run.flatMap(({ cells }) => cells.filter(({ x }) => x >= gutter));
  const labels = both.filter(({ cells: [cell] }) => {
    const label = cell === undefined ? null : labelOf(cell.text);
    return label !== null && label.value === "" && !/\d/.test(cell?.text ?? "");
  });
  // More than half of the lines have a label on the left: the right side has their values.
  if (2 * labels.length > both.length) return false;
  return isOwn(left) && isOwn(right);
}

function isOwn(cells: readonly TextCell[]): boolean {
  const words = cells.reduce((sum, { text }) => sum + text.split(/\s+/).length, 0);
  const labelled = cells.filter(({ text }) => /^[\p{L}][^:]{1,30}:\s*\S/u.test(text)).length;
  return labelled >= 2 || words >= WORDS_OF_TEXT * cells.length;
}

const side = (run: readonly TextLine[], isOf: (cell: TextCell) => boolean): TextLine[] =>
  run.flatMap((line) => {
    const cells = line.cells.filter(isOf);
    return cells.length === 0 ? [] : [{ ...line, cells }];
  });
