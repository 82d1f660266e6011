import { describe, expect, it } from "vitest";
import { UpstreamRead } from "../upstream-read.ts";
import { toCountryPlays } from "./country-plays.ts";

const WEEK = { from: "2026-10-11", to: "2026-10-17" };
const row = (day: number, plays: unknown, seconds = 0) => ({
  timebucket: 20_261_000 + day,
  playscount: plays,
  totaltimelistened: seconds,
});

function playsOf(countryPlayCountTrends: Record<string, Record<string, unknown>[]>) {
  const read = new UpstreamRead(AbortSignal.timeout(5_000));
  const [reading] = toCountryPlays({ countryPlayCountTrends }, WEEK, read);
  const countries = reading?.countries.map(({ code, value }) => [code, value]);
  return { countries, rowsLeftOut: read.rowsLeftOut };
}

describe("plays by country", () => {
  it("add up the days of the window and no others, largest country first", () => {
    expect(
      playsOf({
        "840": [row(10, 500), row(11, 3), row(17, 4), row(18, 900)],
        "124": [row(12, 80)],
        "36": [row(9, 5)],
      }),
    ).toEqual({
      countries: [
        ["CA", 80],
        ["US", 7],
      ],
      rowsLeftOut: 0,
    });
  });

  it("are hidden where Apple holds a day back, and left out where a day is odd", () => {
    expect(
      playsOf({
        "840": [row(11, 3), row(12, 0, 251)],
        "124": [row(11, 80), row(12, "many")],
        "36": [row(11, 5), { odd: true }],
        "826": [row(11, 6)],
      }),
    ).toEqual({
      countries: [
        ["GB", 6],
        ["US", null],
      ],
      rowsLeftOut: 2,
    });
  });
});
