import type { PrintColumn } from "./print-form.ts";

/** Widths of the columns of a table, from the lengths of their texts. */

/** Width between the margins, pt: A4 less 2 x 16 mm. */
const PORTRAIT_WIDTH = 504;
const LANDSCAPE_WIDTH = 751;
/** Sizes of text, pt; the smallest is the least that print may have. */
const SIZES = [8.5, 8, 7.5] as const;
const SIZE_MIN = 7.5;
/** Widths relative to the size: of a digit, of a mark within numbers, and of a usual letter. */
const DIGIT = 0.64;
const MARK = 0.3;
const LETTER = 0.53;
const CAPITAL = 0.72;
/** Blank between two columns, pt. */
const GUTTER = 10;
/** Letters of a text column below which its words break often. */
const TEXT_MIN = 9;
const TEXT_MAX = 42;

export interface ColumnTexts {
  /** True for a column whose cells do not break, such as numbers and days. */
  isWhole: boolean;
  /** Letters of the longest cell, and of the longest word of the label. */
  longest: number;
  longestWord: number;
  /** Width of the widest cell or word of the label, relative to the size. */
  widest: number;
}

/** Width of a text in one line, relative to its size; a little more than it is. */
export function lineWidth(text: string): number {
  let width = 0;
  for (const letter of text)
    if (letter >= "0" && letter <= "9") width += DIGIT;
    else if (" \u00a0,.:'".includes(letter)) width += MARK;
    else width += letter >= "a" && letter <= "z" ? LETTER : CAPITAL;
  return width;
}

export interface TableLayout {
  isLandscape: boolean;
  size: number;
  columns: Pick<PrintColumn, "width" | "share">[];
}

export function layOut(columns: readonly ColumnTexts[]): TableLayout {
  for (const isLandscape of [false, true])
    for (const size of SIZES)
      if (leastWidth(columns, size) <= (isLandscape ? LANDSCAPE_WIDTH : PORTRAIT_WIDTH))
        return { isLandscape, size, columns: columns.map((column) => widthOf(column, size)) };
  // A table too wide for the page shares its width, and its numbers break.
  return {
    isLandscape: true,
    size: SIZE_MIN,
    columns: columns.map((column) => ({ width: null, share: shareOf(column) })),
  };
}

const wholeWidth = ({ widest }: ColumnTexts, size: number): number =>
  Math.ceil((widest + MARK) * size) + GUTTER;

const leastWidth = (columns: readonly ColumnTexts[], size: number): number =>
  columns.reduce(
    (sum, column) =>
      sum +
      (column.isWhole
        ? wholeWidth(column, size)
        : Math.min(TEXT_MIN, Math.max(column.longest, column.longestWord)) * LETTER * size +
          GUTTER),
    0,
  );

const shareOf = ({ longest, longestWord }: ColumnTexts): number =>
  Math.min(TEXT_MAX, Math.max(longest, longestWord, 4)) + 2;

const widthOf = (column: ColumnTexts, size: number): Pick<PrintColumn, "width" | "share"> =>
  column.isWhole
    ? { width: wholeWidth(column, size), share: 0 }
    : { width: null, share: shareOf(column) };
