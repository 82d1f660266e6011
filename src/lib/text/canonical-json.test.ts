import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalJson } from "./canonical-json.ts";

describe("canonical JSON", () => {
  it("is JSON of the same value", () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(JSON.parse(canonicalJson(value))).toEqual(JSON.parse(JSON.stringify(value)));
      }),
    );
  });

  it("does not depend on the order keys were written in", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
        fc.pre(!("__proto__" in value && Object.hasOwn(value, "__proto__")));
        expect(canonicalJson(Object.fromEntries(Object.entries(value).toReversed()))).toBe(
          canonicalJson(value),
        );
      }),
    );
    expect(canonicalJson({ b: 1, a: [{ d: 2, c: 3 }] })).toBe('{"a":[{"c":3,"d":2}],"b":1}');
  });

  it("keeps the order of arrays, and tells text from number and null from nothing", () => {
    const distinct = [
      [1, 2],
      [2, 1],
      ["1", 2],
      [12],
      "1,2",
      [null],
      [],
      {},
      { a: null },
      null,
      0,
      "",
      false,
    ].map((value) => canonicalJson(value));
    expect(new Set(distinct).size).toBe(distinct.length);
    expect(canonicalJson({ a: undefined, b: [undefined] })).toBe('{"b":[null]}');
    expect(canonicalJson(undefined)).toBe("null");
  });
});
