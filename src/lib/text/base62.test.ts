import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { encodeBase62, randomBase62 } from "./base62.ts";

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

describe("base 62", () => {
  it("reads back as the number it was made of, padded to its length", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 32 - 1 }), (value) => {
        const text = encodeBase62(value, 6);
        expect(text).toMatch(/^[0-9A-Za-z]{6}$/);
        expect(text.split("").reduce((sum, letter) => sum * 62 + ALPHABET.indexOf(letter), 0)).toBe(
          value,
        );
      }),
    );
    expect(encodeBase62(0, 3)).toBe("000");
    expect(encodeBase62(61, 1)).toBe("z");
  });

  it("draws every letter about equally often", () => {
    const counts = new Map<string, number>();
    for (const letter of randomBase62(62_000)) counts.set(letter, (counts.get(letter) ?? 0) + 1);
    expect(counts.size).toBe(62);
    // A thousand expected each; six standard deviations either way. Without the cut at 248 the
    // first eight had 1,240.
    for (const count of counts.values()) expect(Math.abs(count - 1_000)).toBeLessThan(190);
  });

  it("gives as many letters as were asked for", () => {
    for (const length of [0, 1, 20, 24, 30, 500]) expect(randomBase62(length)).toHaveLength(length);
  });
});
