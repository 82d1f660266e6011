import { bandOf } from "./bands.ts";
import type { Block, Column, Depth, Figure, ReportDocument, Row, TableBlock } from "./document.ts";

/**
 * The content of the document at a depth. `bands` prints counts as bands of fixed borders and holds
 * no exact count, sum of money, ratio or series; `none` holds the texts, and of tables the columns
 * without figures. Sentences are left out of both, because they name figures.
 */
export function atDepth(document: ReportDocument, depth: Depth): ReportDocument {
  if (depth === "full") return document;
  return {
    ...document,
    depth,
    // The author's words may name figures; so they are for every depth.
    sections: document.sections.flatMap((section) =>
      section.is_exact
        ? []
        : [
            {
              ...section,
              blocks: section.blocks.flatMap((block) => blockAtDepth(block, depth)),
            },
          ],
    ),
  };
}

function blockAtDepth(block: Block, depth: "bands" | "none"): Block[] {
  if (block.kind === "text") return [block];
  if (block.kind === "table") return [depth === "none" ? withoutFigures(block) : banded(block)];
  return block.kind === "figures" && depth === "bands"
    ? [{ ...block, figures: block.figures.flatMap(bandedFigure) }]
    : [];
}

/** A count as its band; other figures are exact and left out, unless they are days or words. */
function bandedFigure(figure: Figure): Figure[] {
  if (figure.value.kind === "count")
    return [{ ...figure, value: { kind: "text", text: bandOf(figure.value.count) } }];
  return isFigure(figure.value.kind) ? [] : [figure];
}

const isFigure = (kind: string): boolean =>
  kind === "count" || kind === "money" || kind === "ratio" || kind === "seconds";

function banded(table: TableBlock): TableBlock {
  return selectColumns(
    table,
    ({ kind }) => kind === "count" || !isFigure(kind),
    (cell, column) =>
      column.kind === "count" ? bandOf(typeof cell === "number" ? cell : null) : cell,
  );
}

const withoutFigures = (table: TableBlock): TableBlock =>
  selectColumns(
    table,
    ({ kind }) => !isFigure(kind),
    (cell) => cell,
  );

type Cell = Row["cells"][number];

function selectColumns(
  table: TableBlock,
  isKept: (column: Column) => boolean,
  cellOf: (cell: Cell, column: Column) => Cell,
): TableBlock {
  const kept = table.columns.flatMap((column, index) =>
    isKept(column) ? [{ column, index }] : [],
  );
  return {
    ...table,
    columns: kept.map(({ column }) =>
      column.kind === "count" ? { ...column, kind: "text" as const } : column,
    ),
    rows: table.rows.map(({ key, cells }) => ({
      key,
      cells: kept.map(({ column, index }) => cellOf(cells[index] ?? null, column)),
    })),
  };
}
