import { describe, expect, it } from "vitest";
import { amountText, minorOf, minorText, wholeOf } from "./money.ts";

describe("an amount of money in a field", () => {
  it("has as many digits behind the point as its currency", () => {
    expect(minorOf("28.5", "gbp")).toBe(2_850);
    expect(minorOf("28,50", "eur")).toBe(2_850);
    expect(minorOf("28", "gbp")).toBe(2_800);
    expect(minorOf("1,250.50", "gbp")).toBe(125_050);
    expect(minorOf("1.250,50", "eur")).toBe(125_050);
    expect(minorOf("12,500", "gbp")).toBe(1_250_000);
    expect(minorOf("1,25,0", "gbp")).toBeNaN();
    expect(minorOf("5000", "jpy")).toBe(5_000);
    expect(minorOf("900", "jpy")).toBe(900);
    expect(minorOf("28.505", "gbp")).toBeNaN();
    expect(minorOf("900.5", "jpy")).toBeNaN();
    expect(minorOf("many", "gbp")).toBeNaN();
    expect(minorOf(" ", "gbp")).toBeNull();
  });

  it("is written as it is read", () => {
    for (const [minor, currency] of [
      [2_850, "gbp"],
      [2_800, "gbp"],
      [900, "jpy"],
      [1_234, "kwd"],
    ] as const)
      expect(minorOf(amountText(minor, currency), currency)).toBe(minor);
    expect(amountText(null, "gbp")).toBe("");
  });
});

it("a whole number of a field may be grouped", () => {
  expect(wholeOf("60,000")).toBe(60_000);
  expect(wholeOf("60 000")).toBe(60_000);
  expect(wholeOf("")).toBeNull();
  expect(wholeOf("6e4")).toBeNaN();
});

it("are written with the digits of their currency, and by its code where it is unknown", () => {
  expect(minorText(5_000, "jpy")).toMatch(/5,000$/);
  expect(minorText(6_124_000, "eur")).toMatch(/61,240$/);
  expect(minorText(2_850, "gbp")).toMatch(/28\.50$/);
  expect(minorText(2_850, "zz")).toBe("28.5 zz");
});
