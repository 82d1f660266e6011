import { describe, expect, it } from "vitest";
import { shadeOfShare } from "./shade.ts";

describe("shades of a map", () => {
  it("give the largest country the full one", () => {
    expect(shadeOfShare(0.54, 0.54)).toBe(5);
  });

  it("give the smallest country with a number one of its own", () => {
    expect(shadeOfShare(0.000_1, 0.54)).toBe(1);
  });

  it("give a country without a number none", () => {
    expect(shadeOfShare(null, 0.54)).toBe(0);
    expect(shadeOfShare(0, 0.54)).toBe(0);
    expect(shadeOfShare(undefined, 0)).toBe(0);
  });
});
