import { describe, expect, it } from "vitest";
import { dateContext, readDates } from "./read-dates.ts";

const OPEN = dateContext([], null);
const days = (text: string, context = OPEN): string[] => readDates(text, context).days;

describe("dates of an order", () => {
  it.each([
    ["3 and 10 November 2026", ["2026-11-03", "2026-11-10"]],
    ["Nov 3, 10 & 17, 2026", ["2026-11-03", "2026-11-10", "2026-11-17"]],
    ["3.11., 10.11. und 17.11.2026", ["2026-11-03", "2026-11-10", "2026-11-17"]],
    ["3 y 10 de noviembre de 2026", ["2026-11-03", "2026-11-10"]],
    ["1er novembre 2026", ["2026-11-01"]],
    ["03-Nov-2026", ["2026-11-03"]],
    ["2026年11月3日", ["2026-11-03"]],
    ["Nov 3, 60s, 30,000 downloads, 2026", []],
  ])("read %s", (text, expected) => {
    expect(days(text)).toEqual(expected);
  });

  it("tell a range from a list", () => {
    const flight = readDates("October 12 - November 22, 2026", OPEN);
    expect(flight.range).toEqual({ start: "2026-10-12", end: "2026-11-22" });
    expect(readDates("12 October, 22 November 2026", OPEN).range).toBeNull();
  });

  it("with two readings are left open, and decided by another date or the currency", () => {
    expect(readDates("09/03/2026", OPEN)).toMatchObject({ days: [], unread: ["09/03/2026"] });
    expect(days("09/03/2026", dateContext(["27/03/2026"], "usd"))).toEqual(["2026-03-09"]);
    expect(days("09/03/2026", dateContext([], "usd"))).toEqual(["2026-09-03"]);
    expect(days("09/03/2026", dateContext([], "gbp"))).toEqual(["2026-03-09"]);
    expect(days("09/03/2026", dateContext([], "cad"))).toEqual([]);
    expect(days("09/03/2026", dateContext(["27/03/2026", "03/27/2026"], "gbp"))).toEqual([]);
  });

  it("without a year take the only one of the document", () => {
    expect(days("3 November", dateContext(["1 October 2026"], null))).toEqual(["2026-11-03"]);
    expect(days("3 November", dateContext(["1 May 2026, 1 May 2027"], null))).toEqual([]);
  });

  it("that no calendar has are not read", () => {
    expect(readDates("31.11.2026", OPEN)).toMatchObject({ days: [], unread: ["31.11.2026"] });
  });
});
