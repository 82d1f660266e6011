import { describe, expect, it } from "vitest";
import type { Column, Row, TableBlock } from "../../../domain/report-documents/document.ts";
import { sampleDocument } from "../../../domain/report-documents/sample-document.test-support.ts";
import { composeReport } from "./compose-report.ts";
import { cellPiece, piece } from "./piece.ts";
import type { PrintTable } from "./print-form.ts";

const marks = { sha256: "ab", keyFingerprint: "cd", logoPaths: new Map<string, string>() };

const column = (key: string, kind: Column["kind"] = "text"): Column => ({
  key,
  label: key,
  kind,
  currency: null,
  definition: null,
});

const rowsOf = (count: number, cells: Row["cells"]): Row[] =>
  Array.from({ length: count }, (_, index) => ({ key: String(index), cells }));

const table = (columns: Column[], rows: Row[], title = "Table"): TableBlock => ({
  kind: "table",
  key: "table",
  title,
  columns,
  rows,
});

function printedTables(...blocks: TableBlock[]): PrintTable[] {
  const rest = { note: null, status: "ready" as const, error: null, is_exact: false };
  const document = sampleDocument({
    sections: [{ id: "a", type: "a", title: "Section", ...rest, blocks }],
  });
  return composeReport(document, { ...marks, families: [] })
    .blocks.flatMap((block) => (block.kind === "across" ? block.blocks : [block]))
    .filter((block) => block.kind === "table");
}

describe("rows of a print", () => {
  it("are at most 5,000 of a table, with a sentence about the others", () => {
    const [long, short] = printedTables(
      table([column("a")], rowsOf(5_812, ["x"])),
      table([column("a")], rowsOf(2, ["x"])),
    );
    expect(long?.rows).toHaveLength(5_000);
    expect(long?.more).toBe("and 812 more in the CSV");
    expect(short).toMatchObject({ rows: { length: 2 }, more: null });
  });

  it("are fewer where a document holds more than memory permits, and ten of each table", () => {
    const columns = Array.from({ length: 10 }, (_, index) => column(`c${index}`));
    const cells = columns.map(() => "ten letters");
    const [first, second] = printedTables(
      table(columns, rowsOf(4_000, cells)),
      table(columns, rowsOf(4_000, cells)),
    );
    expect(first?.rows.length).toBe(Math.ceil(700_000 / (10 * (40 + "ten letters".length))));
    expect(second).toMatchObject({ rows: { length: 10 }, more: "and 3,990 more in the CSV" });
  });
});

describe("the layout of a table", () => {
  const wide = (count: number) =>
    table(
      Array.from({ length: count }, (_, index) => column(`metric_${index}`, "count")),
      rowsOf(
        1,
        Array.from({ length: count }, () => 1_234_567),
      ),
    );

  it("is upright as long as its numbers fit, then across", () => {
    expect(printedTables(wide(5), wide(10), wide(11)).map((one) => one.isLandscape)).toEqual([
      false,
      false,
      true,
    ]);
  });

  it("goes across with the title of its section, and with the next that does", () => {
    const rest = { type: "a", note: null, status: "ready" as const, error: null, is_exact: false };
    const sections = [
      { ...rest, id: "a", title: "A", blocks: [wide(3)] },
      { ...rest, id: "b", title: "B", blocks: [wide(12), wide(12), wide(3)] },
    ];
    const { blocks } = composeReport(sampleDocument({ sections }), { ...marks, families: [] });
    expect(blocks.slice(0, 4).map(({ kind }) => kind)).toEqual([
      "section",
      "table",
      "across",
      "table",
    ]);
    const across = blocks[2]?.kind === "across" ? blocks[2].blocks : [];
    expect(across.map(({ kind }) => kind)).toEqual(["section", "table", "table"]);
  });

  it("never leaves a title, or a sentence between two of them, alone on an upright page", () => {
    const rest = { type: "a", note: null, status: "ready" as const, error: null, is_exact: false };
    const said = (key: string) => ({
      kind: "sentence" as const,
      key,
      tone: "plain" as const,
      text: "Words about the table.",
    });
    const sections = [
      { ...rest, id: "a", title: "A", blocks: [wide(12)] },
      { ...rest, id: "b", title: "B", blocks: [said("one"), wide(12), said("two"), wide(12)] },
      { ...rest, id: "c", title: "C", blocks: [said("three")] },
    ];
    const { blocks } = composeReport(sampleDocument({ sections }), { ...marks, families: [] });
    expect(blocks.slice(0, 3).map(({ kind }) => kind)).toEqual(["across", "section", "sentence"]);
    const across = blocks[0]?.kind === "across" ? blocks[0].blocks : [];
    expect(across.map(({ kind }) => kind)).toEqual([
      "section",
      "table",
      "section",
      "sentence",
      "table",
      "sentence",
      "table",
    ]);
  });

  it("gives a short section between two wide ones no page of its own", () => {
    const rest = { type: "a", note: null, status: "ready" as const, error: null, is_exact: false };
    const withShort = (rows: number) => {
      const short = table([column("a")], rowsOf(rows, ["x"]));
      const sections = [wide(12), short, wide(12)].map((block, index) => ({
        ...rest,
        id: String(index),
        title: String(index),
        blocks: [block],
      }));
      const { blocks } = composeReport(sampleDocument({ sections }), { ...marks, families: [] });
      return blocks.slice(0, 4).map(({ kind }) => kind);
    };
    expect(withShort(8)).toEqual(["across", "section", "terms", "section"]);
    expect(withShort(9)).toEqual(["across", "section", "table", "across"]);
  });

  it("leaves the last columns of a table that fits no page to the data, and names them", () => {
    const [printed] = printedTables(wide(40));
    const columns = printed?.columns ?? [];
    expect(columns.length).toBeGreaterThan(10);
    expect(columns.every(({ width }) => width !== null)).toBe(true);
    expect(printed?.rows[0]).toHaveLength(columns.length);
    const left = Array.from({ length: 40 - columns.length }, (_, n) => columns.length + n);
    expect(printed?.more).toBe(
      `Also in the data: ${left.map((number) => `metric_${number}`).join(", ")}.`,
    );
  });

  it("shares the width among six columns whose numbers are wider than a page", () => {
    const columns = Array.from({ length: 9 }, (_, index) => column(`c${index}`, "count"));
    const cells = columns.map(() => "1".repeat(60));
    const [printed] = printedTables(table(columns, rowsOf(1, cells)));
    expect(printed?.columns.map(({ width }) => width)).toEqual(
      Array.from({ length: 6 }, () => null),
    );
  });

  it("keeps a moment whole, whose blanks do not break", () => {
    const moments = Array.from({ length: 8 }, (_, index) => column(`moment_${index}`, "moment"));
    const [printed] = printedTables(
      table(
        moments,
        rowsOf(
          1,
          moments.map(() => "2026-11-27T14:57:00.000Z"),
        ),
      ),
    );
    const { size = 0, columns = [] } = printed ?? {};
    // "27 Nov 2026," has 12 letters, of which digits are 0.64 of the size wide.
    for (const { width } of columns) expect(width).toBeGreaterThan(size * 7);
  });

  it("does not repeat the title of the section", () => {
    const titles = printedTables(table([], [], "section"), table([], [], "Other"));
    expect(titles.map(({ title }) => title)).toEqual(["", "Other"]);
  });
});

describe("a text of a print", () => {
  it.each([
    ["plain “text” – £5", "plain “text” – £5"],
    ["a\u0000b\tc\u0085d", "a b c d"],
    ["lone \ud800", { text: "lone \ufffd", other: true }],
    ["Żółw", { text: "Żółw", other: true }],
    ["قطار 5", { text: "قطار 5", other: true, rtl: true }],
    ["5 קטר", { text: "5 קטר", other: true }],
  ])("%j has its letters and their direction", (text, printed) => {
    expect(piece(text)).toEqual(printed);
  });

  it("may break within a long word of a cell, and has all its letters", () => {
    const words = `https://example.com/${"a".repeat(30)}`;
    const printed = cellPiece(words) as string;
    expect(printed).toContain("\u200b");
    expect(printed.replaceAll("\u200b", "")).toBe(words);
    expect(cellPiece("short words of a cell")).toBe("short words of a cell");
  });
});
