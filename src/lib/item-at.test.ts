import { describe, expect, it } from "vitest";
import { itemAt } from "./item-at.ts";

describe("itemAt", () => {
  it("gives an item, and an error where there is none", () => {
    expect(itemAt(["a", "b"], 1)).toBe("b");
    expect(itemAt("ab", 0)).toBe("a");
    for (const index of [-1, 2]) expect(() => itemAt(["a", "b"], index)).toThrow(RangeError);
  });
});
