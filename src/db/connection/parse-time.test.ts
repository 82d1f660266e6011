import { describe, expect, it } from "vitest";
import pg from "pg";
import { isoText, parseTime } from "./parse-time.ts";

const milliseconds = (count: number): string => String(count).padStart(3, "0");

const bothOf = (text: string): string[] => [parseTime(text).toISOString(), isoText(text)];

describe("a time of PostgreSQL", () => {
  it("is the same moment in every millisecond and with microseconds cut off", () => {
    for (let count = 0; count < 1_000; count += 1)
      for (const rest of ["", "001", "999"])
        expect(bothOf(`2026-11-28 23:59:59.${milliseconds(count)}${rest}+00`)).toEqual(
          Array.from({ length: 2 }, () => `2026-11-28T23:59:59.${milliseconds(count)}Z`),
        );
  });

  it.each([
    ["2026-11-28 03:00:00+00", "2026-11-28T03:00:00.000Z"],
    ["2026-11-28 03:00:00.12+00", "2026-11-28T03:00:00.120Z"],
    ["2028-02-29 00:00:00.5+00", "2028-02-29T00:00:00.500Z"],
    ["0999-01-01 00:00:00+00", "0999-01-01T00:00:00.000Z"],
    ["2026-11-28 08:30:00+05:30", "2026-11-28T03:00:00.000Z"],
    ["2026-11-28 04:00:00+01", "2026-11-28T03:00:00.000Z"],
    ["12026-11-28 03:00:00+00", "+012026-11-28T03:00:00.000Z"],
    ["0001-01-01 00:00:00+00 BC", "0000-01-01T00:00:00.000Z"],
  ])("%s", (text, expected) => {
    expect(bothOf(text)).toEqual([expected, expected]);
  });

  it("may be beyond every date", () => {
    expect(parseTime("infinity")).toBe(Infinity);
    expect(parseTime("-infinity")).toBe(-Infinity);
  });

  it("is what every pool reads", async () => {
    await import("./pool.ts");
    expect(pg.types.getTypeParser(pg.types.builtins.TIMESTAMPTZ)).toBe(parseTime);
  });
});
