import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { pkOfShortcode, shortcodeOfPk } from "./media-shortcode.ts";

describe("shortcode and media pk", () => {
  it("reads a shortcode as a big-endian number in base 64", () => {
    expect(pkOfShortcode("B")).toBe("1");
    expect(pkOfShortcode("BA")).toBe("64");
    // The bytes of a base64url text, read as one number, are the same number less the padding bits.
    const bits = BigInt(`0x${Buffer.from("CuXFPIeLLodA", "base64url").toString("hex")}`);
    expect(pkOfShortcode("CuXFPIeLLod")).toBe((bits >> 6n).toString());
  });

  it("returns to every pk of up to 64 bits", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 2n ** 64n - 1n }), (pk) => {
        const code = shortcodeOfPk(pk.toString());
        expect(code === null ? null : pkOfShortcode(code)).toBe(pk.toString());
      }),
    );
  });

  it("drops the access token of a private post and the owner of a provider's id", () => {
    expect(pkOfShortcode(`CuXFPIeLLod${"x".repeat(28)}`)).toBe(pkOfShortcode("CuXFPIeLLod"));
    expect(shortcodeOfPk("3142351297842371000_63055343")).toBe(
      shortcodeOfPk("3142351297842371000"),
    );
  });

  it("answers null for what is neither", () => {
    for (const text of ["", "a b", "é", "_".repeat(12)]) expect(pkOfShortcode(text)).toBeNull();
    for (const text of ["", "0", "-1", "12a", "99999999999999999999999"])
      expect(shortcodeOfPk(text)).toBeNull();
  });
});
