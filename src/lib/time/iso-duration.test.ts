import { describe, expect, it } from "vitest";
import { parseIsoDurationSec } from "./iso-duration.ts";

describe("parseIsoDurationSec", () => {
  it.each([
    ["PT1H2M3S", 3_723],
    ["PT1H2M3.5S", 3_723.5],
    ["P1DT1S", 86_401],
    ["P2W", 1_209_600],
    ["PT15S", 15],
    ["PT1M", 60],
    ["PT0.6S", 0.6],
    ["P0D", 0],
    ["PT0S", 0],
  ])("reads %s as %i seconds", (text, seconds) => {
    expect(parseIsoDurationSec(text)).toBe(seconds);
  });

  it.each(["", "3661", "1:01:01", "P1M", "P1Y", "PT", "1:02", "PT1H soon", "-PT1H", "pt90m"])(
    "reads no duration from %j, or none of a fixed length",
    (text) => {
      expect(parseIsoDurationSec(text) ?? 0).toBe(0);
    },
  );
});
