import { inflateRawSync } from "node:zlib";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { gather } from "./gather.test-support.ts";
import type { Column, Row } from "./table.ts";
import { workbook } from "./workbook-stream.ts";
import { workbookOfSheets } from "./workbook.ts";

const COLUMNS: readonly Column[] = [
  { name: "name", type: "text" },
  { name: "plays", type: "number" },
  { name: "day", type: "date" },
  { name: "read_at", type: "time" },
  { name: "partial", type: "boolean" },
];

async function bytesOf(rows: readonly Row[], columns = COLUMNS): Promise<Uint8Array> {
  async function* batches() {
    yield rows;
  }
  return Buffer.concat(await gather(workbook(columns, batches(), { name: "clusters" })));
}

async function cellsOf(rows: readonly Row[], columns = COLUMNS) {
  const { sheets } = await readXlsx(await bytesOf(rows, columns));
  return { name: sheets[0]?.name, rows: sheets[0]?.rows ?? [] };
}

/** The first part of the archive, which is the sheet, as XML. */
function firstPart(bytes: Uint8Array): string {
  const nameLength = Buffer.from(bytes).readUInt16LE(26);
  return inflateRawSync(bytes.subarray(30 + nameLength)).toString();
}

const textColumn: readonly Column[] = [{ name: "text", type: "text" }];

describe("a workbook", () => {
  it("holds numbers, booleans, dates and times as what they are, in UTC", async () => {
    const { name, rows } = await cellsOf([
      ["Salt and Signal", -5, "2026-11-23", "2026-11-23T08:30:15.000Z", false],
    ]);
    expect(name).toBe("clusters");
    expect(rows).toEqual([
      ["name", "plays", "day", "read_at", "partial"],
      [
        "Salt and Signal",
        -5,
        new Date("2026-11-23T00:00:00Z"),
        new Date("2026-11-23T08:30:15Z"),
        false,
      ],
    ]);
  });

  it("leaves the cell of an unknown number empty, and keeps 0", async () => {
    const { rows } = await cellsOf([
      ["a", null, null, null, null],
      ["b", 0, null, null, null],
    ]);
    expect(rows.map((row) => row[1] ?? null)).toEqual(["plays", null, 0]);
  });

  it.each([
    '=HYPERLINK("https://evil.example","Click")',
    "  =1+1",
    "＝1",
    "line\r\nbreak\ttab",
    "مرحبا",
    "🎙️",
    "<script>&amp;",
    "_x0041_",
    "\u0001\uFFFF",
    " blanks ",
  ])("holds %j as that text, and no formula", async (text) => {
    const { rows } = await cellsOf([[text]], textColumn);
    expect(rows[1]).toEqual([text]);
    const sheet = firstPart(await bytesOf([[text]], textColumn));
    expect(sheet).toContain("<sheetData>");
    expect(sheet).not.toMatch(/<f[ >/]/);
  });

  it("cuts a text longer than a cell of Excel, with a mark and between characters", async () => {
    const { rows } = await cellsOf([["x".repeat(32_767)], ["🎙".repeat(20_000)]], textColumn);
    expect(rows[1]).toEqual(["x".repeat(32_767)]);
    const cut = String(rows[2]?.[0]);
    expect(cut.length).toBeLessThanOrEqual(32_767);
    expect(cut).toMatch(/^(?:🎙)+… \[cut\]$/u);
  });

  it("has its header where there are no rows", async () => {
    expect((await cellsOf([], textColumn)).rows).toEqual([["text"]]);
  });

  it("ends with the error of its rows", async () => {
    async function* broken(): AsyncGenerator<Row[]> {
      yield [["a"]];
      throw new Error("the database went away");
    }
    await expect(gather(workbook(textColumn, broken(), { name: "broken" }))).rejects.toThrow(
      "the database went away",
    );
  });

  it("lets go of its rows when its reader leaves", async () => {
    let isReleased = false;
    async function* endless(): AsyncGenerator<Row[]> {
      try {
        for (;;) yield Array.from({ length: 100 }, () => [Math.random().toString().repeat(20)]);
      } finally {
        isReleased = true;
      }
    }
    const chunks = workbook(textColumn, endless(), { name: "endless" });
    // The head of the archive, and then rows.
    for (let read = 0; read < 2; read += 1) await chunks.next();
    await chunks.return();
    await expect.poll(() => isReleased).toBe(true);
  });
});

describe("a workbook of several tables", () => {
  const moment = new Date("2026-11-22T14:20:00Z");
  const sheet = (name: string, rows: Row[] = [["a"]]) => ({ name, columns: textColumn, rows });

  it("has a sheet for each, of a name that Excel takes and no other sheet has", async () => {
    const long = "audience.by_country_and_by_platform";
    const names = ["posts", "Posts", "a/b:c", long, `${long}_2`, ""];
    const { sheets } = await readXlsx(
      await workbookOfSheets(
        names.map((name) => sheet(name)),
        { moment },
      ),
    );
    expect(sheets.map(({ name }) => name)).toEqual([
      "posts",
      "Posts_2",
      "a_b_c",
      "audience.by_country_and_by_plat",
      "audience.by_country_and_by_pl_2",
      "sheet",
    ]);
  });

  it("holds numbers, days and texts as what they are", async () => {
    const rows: Row[] = [["=1+1", -5, "2026-11-23", "2026-11-23T08:30:15.000Z", null]];
    const bytes = await workbookOfSheets([{ name: "a", columns: COLUMNS, rows }], { moment });
    const { sheets } = await readXlsx(bytes);
    expect(sheets[0]?.rows[1]?.slice(0, 4)).toEqual([
      "=1+1",
      -5,
      new Date("2026-11-23T00:00:00Z"),
      new Date("2026-11-23T08:30:15Z"),
    ]);
  });

  it("is the same bytes for the same tables", async () => {
    const tables = [sheet("a"), sheet("b")];
    const first = Buffer.from(await workbookOfSheets(tables, { moment }));
    expect(first.equals(await workbookOfSheets(tables, { moment }))).toBe(true);
    // The time of the first entry of the archive.
    expect(first.readUInt32LE(10)).toBe(0x0021_0000);
  });
});
