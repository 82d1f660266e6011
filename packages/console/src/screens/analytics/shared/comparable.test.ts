import { describe, expect, it } from "vitest";
import { isOfPart } from "./comparable.ts";

describe("a change of part of the platforms", () => {
  it("is one that both numbers do not give", () => {
    expect(isOfPart(700_662, 679_668, 48.8)).toBe(true);
  });

  it("is none where it is theirs, rounded to a tenth", () => {
    expect(isOfPart(119_206, 106_119, 12.3)).toBe(false);
  });

  it("is none where anything is unknown", () => {
    expect(isOfPart(null, 1, 5)).toBe(false);
    expect(isOfPart(1, 0, 5)).toBe(false);
    expect(isOfPart(1, 1, null)).toBe(false);
  });
});
