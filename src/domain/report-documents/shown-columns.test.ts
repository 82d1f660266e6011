import { describe, expect, it } from "vitest";
import type { Cell, TableBlock } from "./document.ts";
import { withoutEmptyColumns } from "./shown-columns.ts";

const table = (...rows: Cell[][]): TableBlock => ({
  kind: "table",
  key: "slots",
  title: "Slots",
  columns: ["show", "remark", "count"].map((key) => ({
    key,
    label: key,
    kind: key === "count" ? ("count" as const) : ("text" as const),
    currency: null,
    definition: null,
  })),
  rows: rows.map((cells, index) => ({ key: String(index), cells })),
});

const shownOf = (block: TableBlock) => {
  const { columns, rows } = withoutEmptyColumns(block);
  return [columns.map(({ key }) => key), ...rows.map(({ cells }) => cells)];
};

describe("the columns of a table that are shown", () => {
  it("are without remarks that no row has", () => {
    expect(shownOf(table(["A", "", 1], ["B", "", null]))).toEqual([
      ["show", "count"],
      ["A", 1],
      ["B", null],
    ]);
  });

  it("are all where one row has a remark, or where nothing is known, or without rows", () => {
    expect(shownOf(table(["A", "", 1], ["B", "Due", 2]))[0]).toHaveLength(3);
    expect(shownOf(table(["A", null, null]))[0]).toHaveLength(3);
    expect(shownOf(table())[0]).toHaveLength(3);
  });
});
