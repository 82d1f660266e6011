import { describe, expect, it } from "vitest";

import { parseFeedDuration } from "./durations.ts";

describe("parseFeedDuration", () => {
  it.each([
    ["3661", 3661],
    ["61:01", 3661],
    ["1:01:01", 3661],
    ["01:01:01", 3661],
    ["00:60:05", 3605],
    ["0:125:00", 7500],
    ["01:01:01.4", 3661],
    ["3660.6", 3661],
    [" \n 00:04:12\t", 252],
    ["PT1H1M1S", 3661],
    ["PT90M", 5400],
    ["pt90m", 5400],
    ["PT0.6S", 1],
    ["0:00:59", 59],
    ["604800", 604_800],
  ])("reads %j", (text, seconds) => {
    expect(parseFeedDuration(text)).toBe(seconds);
  });

  it("gives null, never zero, for what says nothing", () => {
    for (const text of ["0", "0:00", "00:00:00", "0.2", "", "  ", null, undefined])
      expect(parseFeedDuration(text)).toBeNull();
  });

  it.each([
    "an hour",
    "-5",
    "1:2:3:4",
    "1:75",
    "1:61:00",
    "0x10",
    "1e3",
    "PT",
    "P1DT1S",
    "PT0001H",
    "PT1.1234567890S",
    "Infinity",
    "604801",
    "9".repeat(400),
  ])("gives null for the junk %j", (text) => {
    expect(parseFeedDuration(text)).toBeNull();
  });
});
