import { array, assert, property, string } from "fast-check";
import { describe, expect, it } from "vitest";
import { CsvError, parseCsv } from "./csv.ts";

const cellsOf = (text: string): string[][] => parseCsv(text).map(({ cells }) => cells);

const faultOf = (text: string): unknown => {
  try {
    return parseCsv(text);
  } catch (error) {
    return error;
  }
};

describe("parseCsv", () => {
  it.each([
    ["LF", "a,b\n1,2\n"],
    ["CRLF", "a,b\r\n1,2\r\n"],
    ["CR", "a,b\r1,2"],
    ["a byte order mark", "\uFEFFa,b\r\n1,2"],
    ["empty lines", "\n\na,b\n\r\n1,2\n\n"],
    ["quotes that need not be", '"a","b"\n"1",2'],
    ["semicolons", "a;b\n1;2"],
    ["tabs", "a\tb\n1\t2"],
    ["records without anything in them", '\n , \na,b\n,\n1,2\n"",\n'],
  ])("reads records with %s", (_, text) => {
    expect(cellsOf(text)).toEqual([
      ["a", "b"],
      ["1", "2"],
    ]);
  });

  it("keeps commas, doubled quotes and line ends inside quotes", () => {
    expect(cellsOf('"Salt, and ""Signal""","two\r\nlines"\nx,')).toEqual([
      ['Salt, and "Signal"', "two\r\nlines"],
      ["x", ""],
    ]);
  });

  it("returns the line on which each record begins", () => {
    expect(
      parseCsv('a\n\n"b\nb\r\nb",c\nd').map(({ line, cells }) => [line, cells[0]?.[0]]),
    ).toEqual([
      [1, "a"],
      [3, "b"],
      [6, "d"],
    ]);
  });

  it("keeps empty cells and blanks, and takes the separator from the first record alone, outside its quotes", () => {
    expect(cellsOf("a,,\n 1 ,,")).toEqual([
      ["a", "", ""],
      [" 1 ", "", ""],
    ]);
    expect(cellsOf('"a;b;c",d\n1;1;1,2')).toEqual([
      ["a;b;c", "d"],
      ["1;1;1", "2"],
    ]);
    expect(cellsOf('"a;\n;b",d\n1,2')).toEqual([
      ["a;\n;b", "d"],
      ["1", "2"],
    ]);
    expect(cellsOf("")).toEqual([]);
  });

  it.each([
    ['a\n"b', 2],
    ['a\n\n"b"c,d', 3],
    ['a\nb"c', 2],
  ])("refuses %j and says where", (text, line) => {
    expect(faultOf(text)).toBeInstanceOf(CsvError);
    expect(faultOf(text)).toMatchObject({ line });
  });

  it.each(["a,b\n37°36'37.8\"N,1", 'a\n"b"c', "a\n12345.679 > < \" &'"])(
    "says of %j how a quote is written",
    (text) => {
      expect(faultOf(text)).toMatchObject({ message: expect.stringContaining('12" as "12"""') });
      expect(cellsOf('a\n"12"""')).toEqual([["a"], ['12"']]);
    },
  );

  it("reads back what was written by the rules", () => {
    const cell = string({ unit: "binary" });
    assert(
      property(array(array(cell, { minLength: 1, maxLength: 4 }), { maxLength: 5 }), (records) => {
        const text = records
          .map((cells) => cells.map((value) => `"${value.replaceAll('"', '""')}"`).join(","))
          .join("\r\n");
        expect(cellsOf(`heading\r\n${text}`).slice(1)).toEqual(
          records.filter((cells) => cells.some((value) => value.trim() !== "")),
        );
      }),
    );
  });

  it("reads a cell of a megabyte", () => {
    expect(cellsOf(`"${'x""\n'.repeat(250_000)}"`)[0]?.[0]).toHaveLength(750_000);
  });
});
