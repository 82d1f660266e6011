import { describe, expect, it } from "vitest";
import { csvRecords, OpenQuoteError, readRecords, separatorOf } from "./csv-records.ts";

const read = (text: string) => [...csvRecords(text, separatorOf(text))];

describe("the records of a CSV file", () => {
  it("have quotes, separators within them, doubled quotes and any line end", () => {
    expect(
      read('\uFEFFDay,Name\r\n2026-11-01,"Salt, ""Signal"""\n\n2026-11-02,60" read\r'),
    ).toEqual([
      { line: 1, cells: ["Day", "Name"] },
      { line: 2, cells: ["2026-11-01", 'Salt, "Signal"'] },
      { line: 4, cells: ["2026-11-02", '60" read'] },
    ]);
  });

  it("are counted by the lines of the file where a cell has line ends", () => {
    expect(read('a;b\n"one\ntwo";1\nx;2').map(({ line }) => line)).toEqual([1, 2, 4]);
  });

  it("end with an error that names the line of a quote which is not closed", () => {
    expect(() => read('a,b\n1,"open\n2')).toThrow(OpenQuoteError);
    try {
      read('a,b\n1,"open\n2');
    } catch (error) {
      expect((error as OpenQuoteError).line).toBe(2);
    }
  });

  it("are separated as the first lines are", () => {
    expect(separatorOf("Report of the week\nDay;Impressions\n")).toBe(";");
    expect(separatorOf('"a;b;c",2\n')).toBe(",");
    expect(separatorOf("a\tb\n")).toBe("\t");
  });

  it("are read no further than asked", async () => {
    const text = "a,b\n".repeat(5_000);
    expect(await readRecords(text, { separator: ",", most: 100 })).toHaveLength(100);
    expect(await readRecords(text, { separator: ",", most: 9_999 })).toHaveLength(5_000);
  });
});
