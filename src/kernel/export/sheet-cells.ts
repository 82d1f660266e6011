/** What text and dates are in a cell of a workbook, whatever writes it. */

/** Maximum UTF-16 units of a cell in Excel, which reports a file with more as damaged. */
const CELL_LETTERS_MAX = 32_767;
const CUT_MARK = "… [cut]";
/**
 * The underscore before text such as `x0041_`. XLSX readers replace `_x0041_` by the character with
 * that number, unless the underscore itself is escaped.
 */
const ESCAPE_LIKE = /_(?=x[0-9A-Fa-f]{4}_)/g;

/** Formats of dates, and widths of their columns: in narrower ones they are shown as `###`. */
export const DATE_LOOKS = {
  date: { width: 12, numFmt: "yyyy-mm-dd" },
  time: { width: 20, numFmt: "yyyy-mm-dd hh:mm:ss" },
};

/** A text as the value of a cell. */
export const textCell = (text: string): string => cut(text).replaceAll(ESCAPE_LIKE, "_x005F_");

function cut(text: string): string {
  if (text.length <= CELL_LETTERS_MAX) return text;
  const end = CELL_LETTERS_MAX - CUT_MARK.length;
  // The text is not cut between the halves of a surrogate pair.
  return text.slice(0, /[\uD800-\uDBFF]/.test(text.charAt(end - 1)) ? end - 1 : end) + CUT_MARK;
}
