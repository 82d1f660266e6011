import { WORD_MAX } from "./piece.ts";

/** Widths of the columns of a table, from the widths of their texts. */

/** Width between the margins, pt: A4 less 2 x 16 mm. */
const PORTRAIT_WIDTH = 504.5;
const LANDSCAPE_WIDTH = 751.1;
/** Sizes of text, pt; the smallest is the least that print may have. */
const SIZES = [8.5, 8, 7.5] as const;
const SIZE_MIN = 7.5;
/** Widths relative to the size: of a digit, of a mark within numbers, and of letters. */
const DIGIT = 0.64;
const MARK = 0.3;
export const LETTER = 0.6;
const CAPITAL = 0.72;
/** Blank between two columns, pt. */
const GUTTER = 10;
/** Letters of a line up to which a longer text gets a wider column. */
const LINE_MAX = 42;

export interface ColumnTexts {
  /** True for a column whose cells do not break, such as numbers and days. */
  isWhole: boolean;
  /** Letters of the longest cell. */
  longest: number;
  /** Width of the widest part that does not break, relative to the size. */
  widest: number;
}

export interface TableLayout {
  isLandscape: boolean;
  /** Size of the text, pt. */
  size: number;
  /** Width of each column, pt; null where all share the width alike, and their words break. */
  widths: (number | null)[];
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

/** Width of the widest word; a long word breaks, and a date with its blanks does not. */
export const wordWidth = (text: string): number =>
  text
    .split(/[^\S\u00a0]+/)
    .reduce((most, word) => Math.max(most, lineWidth(word.slice(0, WORD_MAX))), 0);

/** Width of a table of few short columns: across a page, rows would be hard to follow, pt. */
const SMALL_WIDTH = 320;
const SMALL_COLUMNS_MAX = 3;
const SMALL_LETTERS_MAX = 30;

/** True for a table of a few short columns. */
const isSmall = (columns: readonly ColumnTexts[]): boolean =>
  columns.length <= SMALL_COLUMNS_MAX &&
  columns.every(({ longest }) => longest <= SMALL_LETTERS_MAX);

/** The largest text on an upright page that holds the columns, else on a page that lies across. */
export function layOut(columns: readonly ColumnTexts[]): TableLayout {
  const small = isSmall(columns) ? widthsWithin(SMALL_WIDTH, columns, SIZES[0]) : null;
  if (small !== null) return { isLandscape: false, size: SIZES[0], widths: small };
  for (const isLandscape of [false, true])
    for (const size of SIZES) {
      const widths = widthsWithin(isLandscape ? LANDSCAPE_WIDTH : PORTRAIT_WIDTH, columns, size);
      if (widths !== null) return { isLandscape, size, widths };
    }
  return { isLandscape: true, size: SIZE_MIN, widths: columns.map(() => null) };
}

/** Columns that a table keeps in print, however wide they are. */
const COLUMNS_MIN = 6;

/**
 * Number of columns that fit a page in full width, from the first: tables have those that matter
 * most first. Six at least, where their words break.
 */
export function columnsThatFit(columns: readonly ColumnTexts[]): number {
  let count = columns.length;
  while (count > COLUMNS_MIN && layOut(columns.slice(0, count)).widths.includes(null)) count -= 1;
  return count;
}

/** Widths that fill the page, or null where the columns need more. */
function widthsWithin(
  width: number,
  columns: readonly ColumnTexts[],
  size: number,
): number[] | null {
  const least = columns.map(({ widest }) => (widest + MARK) * size + GUTTER);
  const rest = width - sumOf(least);
  if (rest < 0) return null;
  const wishes = columns.map(({ isWhole, longest, widest }) =>
    isWhole ? 0 : Math.max(0, Math.min(LINE_MAX, longest) * LETTER - widest),
  );
  const wished = sumOf(wishes);
  // Without a column of text that could use it, all take of the rest.
  return least.map((one, place) => {
    const own = wished > 0 ? (rest * (wishes[place] ?? 0)) / wished : rest / columns.length;
    return Math.floor((one + own) * 100) / 100;
  });
}

const sumOf = (widths: readonly number[]): number => widths.reduce((sum, one) => sum + one, 0);
