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
const PROVENANCE = { as_of: "time", source: "text", definition: "text" } as const;

/** The cells of those columns. */
export type Provenance = Readonly<Record<keyof typeof PROVENANCE, string | null>>;

const columnsOf = (types: Readonly<Record<string, ColumnType>>): readonly Column[] =>
  Object.entries(types).map(([name, type]) => ({ name, type }));

export const PROVENANCE_COLUMNS: readonly Column[] = Object.freeze(columnsOf(PROVENANCE));

/**
 * A table of figures: its columns in their order, and the cells of each row by the names of the
 * columns, with those of the provenance.
 */
export function figuresTable<Types extends Readonly<Record<string, ColumnType>>, Body>(
  types: Types,
  rows: (body: Body) => Iterable<Readonly<Record<keyof Types, Cell>> & Provenance>,
): AnswerTable<Body> {
  const columns = columnsOf({ ...types, ...PROVENANCE });
  return {
    columns,
    *rows(body): Generator<Row> {
      for (const cells of rows(body))
        yield columns.map(({ name }) => (cells as Readonly<Record<string, Cell>>)[name] ?? null);
    },
  };
}
