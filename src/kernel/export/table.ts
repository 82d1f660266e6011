/**
 * An answer as a table: what CSV, TSV and XLSX are written from. Columns are those of the operation
 * and never depend on data, so that a program can rely on their names and order.
 */

/** `date` is `YYYY-MM-DD`, `time` ISO 8601; both are text everywhere but in a workbook. */
export type ColumnType = "text" | "number" | "boolean" | "date" | "time";

export interface Column {
  /** As the first row names it: snake_case, dotted below a nested object, the unit at the end. */
  readonly name: string;
  readonly type: ColumnType;
}

/** Null is unknown, and an empty cell. */
export type Cell = string | number | boolean | null;

/** One cell for each column, in their order. */
export type Row = readonly Cell[];

/** How the body of an answer becomes rows. */
export interface AnswerTable<Body = unknown> {
  readonly columns: readonly Column[];
  /** The rows of one body; of a list with pages, of one page. */
  rows(body: Body): Iterable<Row>;
}

/**
 * The last columns of a table of figures: when its numbers were read, where they come from, and the
 * definition they follow (docs/metrics.md#definitions). Empty where the answer does not know.
 */
export const PROVENANCE_COLUMNS: readonly Column[] = Object.freeze([
  { name: "as_of", type: "time" },
  { name: "source", type: "text" },
  { name: "definition", type: "text" },
]);
