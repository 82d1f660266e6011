import type { TableBlock } from "./document.ts";

/**
 * The table as pages and prints show it: without columns of remarks that no row has. Files for
 * programs keep all columns.
 */
export function withoutEmptyColumns(table: TableBlock): TableBlock {
  const { columns, rows } = table;
  const shown = columns.map(
    (_, place) => rows.length === 0 || rows.some(({ cells }) => cells[place] !== ""),
  );
  if (!shown.includes(false)) return table;
  const isShown = (_: unknown, place: number): boolean => shown[place] ?? true;
  return {
    ...table,
    columns: columns.filter(isShown),
    rows: rows.map(({ key, cells }) => ({ key, cells: cells.filter(isShown) })),
  };
}
