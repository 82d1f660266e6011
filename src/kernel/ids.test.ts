import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { globalClusterIdOf, isPlainId, newId, newPlainId, parseClusterReference } from "./ids.ts";

describe("ids", () => {
  it("of shows, clusters and campaigns are 20 letters and digits, never an underscore", () => {
    for (let count = 0; count < 200; count += 1) expect(newPlainId()).toMatch(/^[A-Za-z0-9]{20}$/);
  });

  it("of everything else are a prefix and 24 letters and digits", () => {
    expect(newId("evt")).toMatch(/^evt_[A-Za-z0-9]{24}$/);
  });

  it("do not repeat", () => {
    expect(new Set(Array.from({ length: 5_000 }, () => newPlainId())).size).toBe(5_000);
  });

  it("are recognised exactly", () => {
    expect(isPlainId(newPlainId())).toBe(true);
    for (const text of [
      "",
      "a".repeat(19),
      "a".repeat(21),
      `${"a".repeat(19)}_`,
      `${"a".repeat(20)}\n`,
      "é".repeat(20),
    ])
      expect(isPlainId(text)).toBe(false);
  });

  it("of clusters come apart again as they were put together", () => {
    for (let count = 0; count < 50; count += 1) {
      const reference = { showId: newPlainId(), clusterId: newPlainId() };
      expect(parseClusterReference(globalClusterIdOf(reference))).toEqual(reference);
    }
    fc.assert(fc.property(fc.string(), (text) => parseClusterReference(text) === undefined));
    const [a, b] = ["a".repeat(20), "b".repeat(20)];
    for (const text of [
      `${a}${b}`,
      `${a}__${b}`,
      `${a}_${b}_`,
      `_${a}_${b}`,
      `${a}_${b}\n`,
      `${a}_${b}_${a}`,
      `${a}_`,
    ])
      expect(parseClusterReference(text)).toBeUndefined();
  });
});
