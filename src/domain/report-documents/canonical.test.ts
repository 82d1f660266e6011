import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalBytes } from "./canonical.ts";
import type { ReportDocument } from "./document.ts";
import { sampleDocument } from "./document.test-support.ts";

/** The canonical text of any value, which the function takes as it takes a document. */
const textOf = (value: unknown): string => canonicalBytes(value as ReportDocument).toString("utf8");

describe("canonical JSON", () => {
  // Appendix B of RFC 8785, by the bits of IEEE 754.
  it.each([
    ["0000000000000000", "0"],
    ["8000000000000000", "0"],
    ["0000000000000001", "5e-324"],
    ["8000000000000001", "-5e-324"],
    ["7fefffffffffffff", "1.7976931348623157e+308"],
    ["ffefffffffffffff", "-1.7976931348623157e+308"],
    ["4340000000000000", "9007199254740992"],
    ["c340000000000000", "-9007199254740992"],
    ["4430000000000000", "295147905179352830000"],
    ["44b52d02c7e14af5", "9.999999999999997e+22"],
    ["44b52d02c7e14af6", "1e+23"],
    ["44b52d02c7e14af7", "1.0000000000000001e+23"],
    ["444b1ae4d6e2ef4e", "999999999999999700000"],
    ["444b1ae4d6e2ef4f", "999999999999999900000"],
    ["444b1ae4d6e2ef50", "1e+21"],
    ["3eb0c6f7a0b5ed8c", "9.999999999999997e-7"],
    ["3eb0c6f7a0b5ed8d", "0.000001"],
    ["41b3de4355555553", "333333333.3333332"],
    ["41b3de4355555557", "333333333.33333343"],
    ["becbf647612f3696", "-0.0000033333333333333333"],
    ["43143ff3c1cb0959", "1424953923781206.2"],
  ])("writes the number %s as %s", (bits, text) => {
    expect(textOf({ number: Buffer.from(bits, "hex").readDoubleBE() })).toBe(`{"number":${text}}`);
  });

  it("sorts names by UTF-16 code units, as the RFC's example", () => {
    const names = ["\u20ac", "\r", "\ufb33", "1", "\u{1f600}", "\u0080", "\u00f6"];
    const text = textOf(Object.fromEntries(names.map((name) => [name, 0])));
    expect(Object.keys(JSON.parse(text) as object)).toEqual([
      "1",
      "\r",
      "\u0080",
      "\u00f6",
      "\u20ac",
      "\u{1f600}",
      "\ufb33",
    ]);
  });

  it("escapes control characters alone, in the short form where there is one", () => {
    expect(textOf({ a: '\u20ac$\u000f\nA\'B"\\\\"/\b\t\f\u007f\u2028' })).toBe(
      '{"a":"\u20ac$\\u000f\\nA\'B\\"\\\\\\\\\\"/\\b\\t\\f\u007f\u2028"}',
    );
  });

  it.each([["\ud800"], ["\udc00"], ["a\udfffb"], ["\udc00\ud800"]])(
    "has no bytes for half of a surrogate pair, in a value or a name (%#)",
    (half) => {
      expect(() => textOf({ a: half })).toThrow(/surrogate/i);
      expect(() => textOf({ [half]: 1 })).toThrow(/surrogate/i);
    },
  );

  it("has no bytes for a number that JSON has none of", () => {
    for (const number of [Number.NaN, Infinity, -Infinity])
      expect(() => textOf({ number })).toThrow(/not allowed/);
  });

  it("is the same for the same content in any order, and is read back as that content", () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string({ unit: "binary" }), fc.jsonValue()), (content) => {
        const reversed = Object.fromEntries(Object.entries(content).toReversed());
        const text = textOf(content);
        expect(textOf(reversed)).toBe(text);
        expect(textOf(JSON.parse(text))).toBe(text);
      }),
      { numRuns: 30 },
    );
  });

  it("of a document does not depend on the order in which it was built", () => {
    const document = sampleDocument();
    const reversed = Object.fromEntries(Object.entries(document).toReversed());
    expect(textOf(reversed)).toBe(canonicalBytes(document).toString("utf8"));
  });
});
