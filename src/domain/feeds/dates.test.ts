import { describe, expect, it } from "vitest";

import { parseFeedDate } from "./dates.ts";

const NOW = new Date("2026-02-01T00:00:00Z");
const iso = (text: string | null): string | null => parseFeedDate(text, NOW)?.toISOString() ?? null;

describe("parseFeedDate", () => {
  it.each([
    ["RFC 822", "Tue, 06 Jan 2026 06:30:00 GMT"],
    ["no weekday", "06 Jan 2026 06:30:00 +0000"],
    ["no comma", "Tue 06 Jan 2026 06:30:00 GMT"],
    ["one-digit day and two blanks", "Tue,  6 Jan 2026 06:30:00  GMT"],
    ["wrong weekday", "Sun, 06 Jan 2026 06:30:00 GMT"],
    ["no seconds", "Tue, 06 Jan 2026 06:30 GMT"],
    ["long names", "Tuesday, 6 January 2026 06:30:00 UTC"],
    ["entity in the zone", "Tue, 06 Jan 2026 06:30:00 &#43;0000"],
    ["doubly escaped entity", "Tue, 06 Jan 2026 06:30:00 &amp;#43;0000"],
    ["colon in the offset", "Tue, 06 Jan 2026 07:30:00 +01:00"],
    ["offset with a comment", "Mon, 05 Jan 2026 22:30:00 -0800 (PST)"],
    ["prefixed offset", "Tue, 06 Jan 2026 08:30:00 GMT+2"],
    ["no zone is UTC", "Tue, 06 Jan 2026 06:30:00"],
    ["month first", "January 6, 2026 6:30 AM"],
    ["two-digit year", "Tue, 06 Jan 26 06:30:00 GMT"],
    ["ISO", "2026-01-06T06:30:00Z"],
    ["ISO with offset", "2026-01-06T08:30:00.000+02:00"],
    ["ISO with a blank", "2026-01-06 06:30:00"],
    ["line ends around it", "\n\tTue, 06 Jan 2026 06:30:00 GMT\n"],
  ])("reads %s", (_form, text) => {
    expect(iso(text)).toBe("2026-01-06T06:30:00.000Z");
  });

  it.each([
    ["EST", 5],
    ["AT", 4],
    ["PST", 8],
    ["EDT", 4],
    ["CET", -1],
    ["CEST", -2],
    ["BST", -1],
    ["AEST", -10],
    ["ACDT", -10.5],
    ["IST", -5.5],
    ["JST", -9],
    ["NZDT", -13],
    ["XYZ", 0],
  ])("reads the zone name %s", (zone, hoursBehind) => {
    expect(parseFeedDate(`6 Jan 2026 12:00:00 ${zone}`, NOW)?.getTime()).toBe(
      Date.UTC(2026, 0, 6, 12) + hoursBehind * 3_600_000,
    );
  });

  it.each([
    null,
    "",
    "soon",
    "31 Feb 2026 06:00:00 GMT",
    "06 Jan 2026 25:00:00 GMT",
    "06 Jan 2026 10:99:00 GMT",
    "06 Jan 2026 10:00:00 +9900",
    "00 Jan 2026",
    "6 Foo 2026",
    "1767681000",
    "Thu, 01 Jan 1970 00:00:00 GMT",
    "Sat, 31 Dec 1994 23:59:59 GMT",
    "0000-00-00",
    "x".repeat(5_000),
  ])("gives null for %j", (text) => {
    expect(iso(text)).toBeNull();
  });

  it("believes a date up to two days ahead and none beyond", () => {
    expect(iso("Tue, 03 Feb 2026 00:00:00 GMT")).not.toBeNull();
    expect(iso("Tue, 03 Feb 2026 00:00:01 GMT")).toBeNull();
  });
});
