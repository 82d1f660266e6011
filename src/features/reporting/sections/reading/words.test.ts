import { describe, expect, it } from "vitest";
import { notListed, percentText } from "./words.ts";

describe("words of sentences", () => {
  it("say the whole per cent that is reached, and 100 only where all is", () => {
    // 29 / 100 * 100 is 28.999999999999996.
    expect([29, 57, 58].map((part) => percentText(part, 100))).toEqual(["29 %", "57 %", "58 %"]);
    expect(percentText(9_999, 10_000)).toBe("99 %");
    expect(percentText(10_000, 10_000)).toBe("100 %");
    expect(percentText(24_000, 20_000)).toBe("120 %");
    expect(percentText(0, 10)).toBe("0 %");
  });

  it("count what is not listed in the singular and the plural", () => {
    expect(notListed(1, "episode")).toBe("1 more episode is not listed.");
    expect(notListed(1_200, "change")).toBe("1,200 more changes are not listed.");
  });
});
