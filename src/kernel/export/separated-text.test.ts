import { describe, expect, it } from "vitest";
import { parseCsv } from "../../lib/text/csv.ts";
import { gather } from "./gather.test-support.ts";
import { separatedRow, separatedText } from "./separated-text.ts";
import type { Row } from "./table.ts";

const csv = (row: Row): string => separatedRow(row, "csv");
const tsv = (row: Row): string => separatedRow(row, "tsv");

/** The cells of a TSV line as a reader without quoting takes them. */
const cellsOf = (line: string): string[] => line.replace(/\r\n$/, "").split("\t");

const FORMULAS = [
  '=HYPERLINK("https://evil.example","Click")',
  "+1+1",
  "-2+3",
  "@SUM(A1)",
  "  =1+1",
  "\u00A0=1",
  "\u3000=1",
  "\u200B=1",
  "\u202E=1",
  "\uFEFF=1",
  "＝1",
  "＋1",
  "－1",
  "＠SUM",
  "\t=1",
  "\r=1",
  "\n=1",
  "\tplain",
  "-",
];

describe("text with separators", () => {
  it.each(FORMULAS)("disarms the text %j, which a spreadsheet would run", (text) => {
    expect(parseCsv(csv([text, 1]))[0]?.cells).toEqual([`'${text}`, "1"]);
    expect(cellsOf(tsv([text, 1]))).toEqual([expect.stringMatching(/^'/), "1"]);
  });

  it("leaves numbers, dates and texts that are none as they are", () => {
    expect(csv([-5, 1.5, "a=b", "2026-11-23", true, "O'Hara"])).toBe(
      "-5,1.5,a=b,2026-11-23,true,O'Hara\r\n",
    );
  });

  it("writes null as an empty cell and 0 as 0", () => {
    expect(csv([null, 0, ""])).toBe(",0,\r\n");
    expect(tsv([null, 0, ""])).toBe("\t0\t\r\n");
  });

  it.each([
    'a,b "quoted"',
    "line\r\nbreak",
    "line\nbreak",
    "مرحبا, بالعالم",
    "🎙️👩‍👩‍👧",
    "x".repeat(40_000),
  ])("gives %j back to a reader of CSV", (text) => {
    expect(parseCsv(csv(["before", text, "after"]))[0]?.cells).toEqual(["before", text, "after"]);
  });

  it("quotes what other readers split at", () => {
    expect(csv(["a;b", "c\td"])).toBe('"a;b","c\td"\r\n');
  });

  it("keeps a TSV cell in its cell, whatever the text holds", () => {
    expect(cellsOf(tsv(["a\tb\r\nc\nd\re\u2028f", 'x "y"', '"open', 7]))).toEqual([
      "a b c d e f",
      'x "y"',
      `'"open`,
      "7",
    ]);
  });

  it("begins with the names, behind a byte order mark only where one is asked for", async () => {
    async function* none(): AsyncGenerator<Row[]> {}
    const textOf = async (withMark: boolean) =>
      (await gather(separatedText(["a", "b"], none(), { format: "csv", withMark }))).join("");
    expect(await textOf(false)).toBe("a,b\r\n");
    expect(await textOf(true)).toBe("\uFEFFa,b\r\n");
  });

  it("passes rows on in chunks and asks for no more than it passes on", async () => {
    let asked = 0;
    async function* pages(): AsyncGenerator<Row[]> {
      for (; ; asked += 1) yield [["x".repeat(1_000)]];
    }
    const chunks = separatedText(["a"], pages(), { format: "csv", withMark: false });
    const { value } = await chunks.next();
    expect(value?.length).toBeGreaterThan(60_000);
    expect(asked).toBeLessThan(80);
    await chunks.return();
  });
});
