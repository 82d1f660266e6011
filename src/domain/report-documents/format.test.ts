import { describe, expect, it } from "vitest";
import type { Cell, ColumnKind, Value } from "./document.ts";
import { formatCell, formatValue, formatWindow } from "./format.ts";

const plain = (text: string): string => text.replaceAll("\u00a0", " ");

describe("words of values", () => {
  it.each<[Value, string]>([
    [{ kind: "count", count: 30_120 }, "30,120"],
    [{ kind: "count", count: 0 }, "0"],
    [{ kind: "count", count: -5 }, "−5"],
    [{ kind: "money", minor: 112_000, currency: "gbp" }, "£1,120.00"],
    [{ kind: "money", minor: -1, currency: "usd" }, "−$0.01"],
    [{ kind: "money", minor: 1_120, currency: "jpy" }, "¥1,120"],
    [{ kind: "money", minor: 112_000, currency: "nok" }, "NOK 1,120.00"],
    [{ kind: "ratio", ratio: "0.6120" }, "61.2 %"],
    [{ kind: "ratio", ratio: "-0.0310" }, "−3.1 %"],
    [{ kind: "seconds", seconds: 49 }, "49 s"],
    [{ kind: "seconds", seconds: 3_725 }, "1:02:05"],
    [{ kind: "seconds", seconds: 725 }, "12:05"],
    [{ kind: "day", day: "2026-10-12" }, "12 Oct 2026"],
    [{ kind: "text", text: "7 of 11" }, "7 of 11"],
  ])("%j are %s", (value, words) => {
    expect(plain(formatValue(value))).toBe(words);
  });

  it.each<Value>([
    { kind: "count", count: null },
    { kind: "money", minor: null, currency: "gbp" },
    { kind: "ratio", ratio: null },
    { kind: "seconds", seconds: null },
    { kind: "day", day: null },
    { kind: "text", text: null },
  ])("of the unknown %j are never zero", (value) => {
    expect(formatValue(value)).toBe("not known");
  });

  it.each<[Cell, ColumnKind, string]>([
    [null, "count", "not known"],
    [null, "text", "not known"],
    ["", "text", "–"],
    [1_234, "count", "1,234"],
    ["30,000 to 40,000", "count", "30,000 to 40,000"],
    [112_000, "money", "£1,120.00"],
    ["1.0712", "ratio", "107.1 %"],
    ["61 to 70 %", "ratio", "61 to 70 %"],
    [60, "seconds", "1:00"],
    ["2026-10-12", "day", "12 Oct 2026"],
    ["2026-10-12T14:20:00Z", "moment", "12 Oct 2026, 14:20 UTC"],
    ["make_good_due", "state", "Make good due"],
    [{ text: "Episode 1", url: "https://example.com" }, "link", "Episode 1"],
    ["=1+1", "text", "=1+1"],
  ])("in the cell %j of a column of %s are %s", (cell, kind, words) => {
    expect(plain(formatCell(cell, { kind, currency: kind === "money" ? "gbp" : null }))).toBe(
      words,
    );
  });

  it("of a window are its first and last day, or the one day", () => {
    const of = (first: string, last: string) =>
      plain(formatWindow({ start_date: first, end_date: last }));
    expect(of("2026-03-02", "2026-03-29")).toBe("2 to 29 March 2026");
    expect(of("2026-09-28", "2026-11-30")).toBe("28 September to 30 November 2026");
    expect(of("2025-12-29", "2026-01-04")).toBe("29 December 2025 to 4 January 2026");
    expect(of("2026-10-01", "2026-10-01")).toBe("1 October 2026");
    expect(of("soon", "2026-10-01")).toBe("soon to 1 October 2026");
  });
});
