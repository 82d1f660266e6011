/**
 * An answer as a table, from which CSV, TSV and XLSX are written. The columns are fixed for the
 * operation and never depend on data, so that a program can rely on their names and order.
 */

/**
 * Type of a column. `date` is `YYYY-MM-DD`, `time` is ISO 8601; both are text in all formats except
 * a workbook.
 */
export type ColumnType = "text" | "number" | "boolean" | "date" | "time";

export interface Column {
  /** Name in the first row: snake_case, dotted below a nested object, the unit at the end. */
  readonly name: string;
  readonly type: ColumnType;
}

/** Value of a cell. Null is an unknown value, and gives an empty cell. */
export type Cell = string | number | boolean | null;

/** One cell for each column, in the order of the columns. */
export type Row = readonly Cell[];

/** The conversion of an answer's body to rows. */
export interface AnswerTable<Body = unknown> {
  readonly columns: readonly Column[];
  /** The rows of one body; for a list with pages, of one page. */
  rows(body: Body): Iterable<Row>;
}

/**
 * The last columns of a table of figures: the time its numbers were read, their source, and the
 * definition that they follow (docs/metrics.md#definitions). A cell is empty where the answer does
 * not state the value.
 */
export const PROVENANCE_COLUMNS: readonly Column[] = Object.freeze([
  { name: "as_of", type: "time" },
  { name: "source", type: "text" },
  { name: "definition", type: "text" },
]);
