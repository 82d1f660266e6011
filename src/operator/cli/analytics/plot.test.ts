import { describe, expect, it } from "vitest";
import { plot } from "./plot.ts";

const point = (date: string, value: number | null, estimated = false) => ({
  date,
  value,
  estimated,
});

describe("a plot of days", () => {
  it("draws known, estimated and unknown days apart, and 0 as nothing", () => {
    expect(
      plot([
        point("2026-10-01", 800),
        point("2026-10-02", 400, true),
        point("2026-10-03", null),
        point("2026-10-04", 0),
        point("2026-10-05", 1),
      ]),
    ).toEqual([
      "800 │█",
      "    │█",
      "    │█",
      "    │█",
      "400 │█░",
      "    │█░",
      "    │█░",
      "  0 │█░· ▁",
      "    └─────",
      "     2026-10-01 2026-10-05",
    ]);
  });

  it("is a sentence where nothing is known", () => {
    expect(plot([point("2026-10-01", null)])).toEqual(["Nothing is known of these days."]);
    expect(plot([])).toEqual(["Nothing is known of these days."]);
  });
});
