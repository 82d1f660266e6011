import type { Cell as TableCell, Column, ColumnType, Row } from "../../kernel/export/table.ts";
import type {
  Block,
  Cell,
  Column as DocumentColumn,
  DocumentSection,
  Figure,
  FiguresBlock,
  ReportDocument,
  SeriesBlock,
  TableBlock,
  Value,
} from "../report-documents/document.ts";
import { moneyNumber } from "../report-documents/format.ts";

/**
 * The tables of a document for files: one of all figures, and one for each table and series. Their
 * columns have the stable names of the document. Unknown is an empty cell, money is a decimal
 * number with its currency in the name of the column, and a ratio is a number such as 0.612.
 */

export interface DocumentTable {
  /** Stable within the document: `figures`, or section and block, such as `posts.posts`. */
  name: string;
  columns: readonly Column[];
  rows: readonly Row[];
}

export function documentTables(document: ReportDocument): DocumentTable[] {
  const tables = document.sections.flatMap((section) =>
    section.blocks.flatMap((block) => tableOf(section, block)),
  );
  const figures = figuresTable(document.sections);
  return figures.rows.length > 0 ? [figures, ...tables] : tables;
}

function tableOf(section: DocumentSection, block: Block): DocumentTable[] {
  const name = `${section.id}.${block.key}`;
  if (block.kind === "table") return [blockTable(name, block)];
  return block.kind === "series" ? [seriesTable(name, block)] : [];
}

const text = (name: string): Column => ({ name, type: "text" });

const FIGURE_COLUMNS: readonly Column[] = Object.freeze([
  text("section"),
  text("key"),
  text("label"),
  { name: "number", type: "number" } as const,
  text("text"),
  text("unit"),
  text("definition"),
  text("basis"),
  { name: "read_at", type: "time" } as const,
  { name: "is_estimated", type: "boolean" } as const,
  text("kept_reason"),
]);

function figuresTable(sections: readonly DocumentSection[]): DocumentTable {
  const rows = sections.flatMap(({ id, blocks }) =>
    blocks
      .filter((block): block is FiguresBlock => block.kind === "figures")
      .flatMap(({ figures }) => figures.map((figure) => figureRow(id, figure))),
  );
  return { name: "figures", columns: FIGURE_COLUMNS, rows };
}

const figureRow = (section: string, figure: Figure): Row => [
  section,
  figure.key,
  figure.label,
  ...valueCells(figure.value),
  figure.definition,
  figure.basis,
  figure.read_at,
  figure.is_estimated,
  figure.kept_reason,
];

/** The number, the text and the unit of a value. */
function valueCells(value: Value): [TableCell, TableCell, TableCell] {
  switch (value.kind) {
    case "count":
      return [value.count, null, "count"];
    case "money":
      return [
        value.minor === null ? null : moneyNumber(value.minor, value.currency),
        null,
        value.currency,
      ];
    case "ratio":
      return [...numberOrText(value.ratio), "ratio"];
    case "seconds":
      return [value.seconds, null, "seconds"];
    case "day":
      return [null, value.day, "day"];
    default:
      return [null, value.text, null];
  }
}

/** A ratio as a number; a band of one is text. */
function numberOrText(ratio: string | null): [TableCell, TableCell] {
  if (ratio === null) return [null, null];
  const number = Number(ratio);
  return Number.isFinite(number) ? [number, null] : [null, ratio];
}

interface TableColumn {
  column: Column;
  cellOf: (cell: Cell) => TableCell;
}

function blockTable(name: string, { columns, rows }: TableBlock): DocumentTable {
  const made = columns.map((column, place) => ({ place, parts: tableColumns(column) }));
  return {
    name,
    columns: made.flatMap(({ parts }) => parts.map(({ column }) => column)),
    rows: rows.map(({ cells }) =>
      made.flatMap(({ place, parts }) => parts.map(({ cellOf }) => cellOf(cells[place] ?? null))),
    ),
  };
}

const TYPES: Readonly<Record<DocumentColumn["kind"], ColumnType>> = {
  text: "text",
  count: "number",
  money: "number",
  ratio: "number",
  seconds: "number",
  day: "date",
  moment: "time",
  link: "text",
  state: "text",
};

/** The columns of a file for a column of a document; a link has a second one for its address. */
function tableColumns({ key, kind, currency }: DocumentColumn): TableColumn[] {
  const type = TYPES[kind];
  if (kind === "link")
    return [
      { column: text(key), cellOf: wordsOf },
      { column: text(`${key}_url`), cellOf: addressOf },
    ];
  if (kind === "money" && currency !== null)
    return [
      {
        column: { name: `${key}_${currency.toLowerCase()}`, type },
        cellOf: (cell) => (typeof cell === "number" ? moneyNumber(cell, currency) : wordsOf(cell)),
      },
    ];
  const cellOf = kind === "ratio" ? ratioOf : wordsOf;
  return [{ column: { name: key, type }, cellOf }];
}

const wordsOf = (cell: Cell): TableCell =>
  cell !== null && typeof cell === "object" ? cell.text : cell;

const addressOf = (cell: Cell): TableCell =>
  cell !== null && typeof cell === "object" ? cell.url : null;

function ratioOf(cell: Cell): TableCell {
  if (typeof cell !== "string") return wordsOf(cell);
  const [number, words] = numberOrText(cell);
  return number ?? words;
}

const SERIES_COLUMNS: readonly Column[] = Object.freeze([
  { name: "day", type: "date" } as const,
  { name: "count", type: "number" } as const,
  { name: "expected", type: "number" } as const,
  { name: "is_incomplete", type: "boolean" } as const,
]);

const seriesTable = (name: string, { days }: SeriesBlock): DocumentTable => ({
  name,
  columns: SERIES_COLUMNS,
  rows: days.map((day) => [day.day, day.count, day.expected, day.is_incomplete]),
});
