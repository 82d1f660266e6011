import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { htmlLines } from "./html-lines.ts";
import { linesOfItems } from "./lines-of-items.ts";
import { CharacterMaps } from "./pdf-cmaps.ts";
import { readBytes } from "./read-bytes.ts";
import { readCsv } from "./read-csv.ts";

const textOf = ({ pages }: Awaited<ReturnType<typeof readBytes>>): string[] =>
  pages.flatMap(({ lines }) => lines.map(({ cells }) => cells.map(({ text }) => text).join("|")));

describe("text of documents", () => {
  it("has lengths in inches within cells of a CSV", () => {
    const text = 'Show\tLength\nNight Freight\t60"\nSalt & Signal\t30"\n';
    expect(textOf(readCsv(text))).toEqual([
      "Show|Length",
      'Night Freight|60"',
      'Salt & Signal|30"',
    ]);
  });

  it("leaves out rows that HTML strikes out by style", () => {
    const { lines, struck } = htmlLines(
      `<table><tr><td>Salt</td><td>£300</td></tr>` +
        `<tr style="text-decoration: line-through"><td>Night</td><td>£200</td></tr></table><p>End</p>`,
    );
    expect(lines.map(({ cells }) => cells.map(({ text }) => text))).toEqual([
      ["Salt", "£300"],
      ["End"],
    ]);
    expect(struck).toEqual(["Night £200"]);
  });

  it("has the currencies and shares of a workbook, and no row that is struck out", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "Plan",
          rows: [
            ["Rate", "Discount"],
            [540, 0.1],
            [200, 0.2],
          ],
          cells: new Map([
            ["1,0", { value: 540, style: { numFmt: "#,##0.00 [$€-407]" } }],
            ["1,1", { value: 0.1, style: { numFmt: "0%" } }],
            ["2,0", { value: 200, style: { font: { strikethrough: true } } }],
            ["2,1", { value: 0.2, style: { font: { strikethrough: true } } }],
          ]),
        },
      ],
    });
    const document = await readBytes(bytes, { fileName: "plan.xlsx", mimeType: "" });
    expect(textOf(document)).toEqual(["Rate|Discount", "540 €|10%"]);
    expect(document.struck).toEqual(["200 0.20"]);
  });

  it("has one cell for words of letters of one width, and two where two blanks part them", () => {
    const item = (text: string, x: number) => ({
      text,
      x,
      endX: x + text.length * 6,
      y: 0,
      height: 10,
    });
    const [line] = linesOfItems([item("Night", 0), item("Freight", 36), item("MID", 96)]);
    expect(line?.cells.map(({ text }) => text)).toEqual(["Night Freight", "MID"]);
  });

  it("has text of fonts that a PDF only names, by maps made of their encoding", async () => {
    const map = async (filename: string): Promise<string> =>
      new TextDecoder().decode(await new CharacterMaps().fetch({ kind: "cMapUrl", filename }));
    expect(await map("UniJIS-UCS2-H")).toContain("<0000> <ffff> 0");
    // 番 is 0x94d4 in Shift_JIS.
    expect(await map("90ms-RKSJ-H")).toContain(`<94d4> ${"番".codePointAt(0)}\n`);
    await expect(map("Adobe-Japan1-6")).rejects.toThrow("There is no");
  });
});
