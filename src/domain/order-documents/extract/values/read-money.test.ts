import { describe, expect, it } from "vitest";
import { minorOf, moneyIn } from "./read-money.ts";
import { countOf, decimalOf } from "./read-number.ts";

describe("amounts", () => {
  it.each([
    ["$1,120.00", "dollar", "1120.00"],
    ["1.120,00 €", "eur", "1120.00"],
    ["USD 1 120", "usd", "1120"],
    ["CHF 1'200.50", "chf", "1200.50"],
    ["¥120,000", "jpy", "120000"],
    ["28,50 EUR", "eur", "28.50"],
  ])("read %s", (text, currency, decimal) => {
    expect(moneyIn(text)).toMatchObject([{ currency, decimal }]);
  });

  it("take capitals alone for a code", () => {
    expect(moneyIn("60 Sek.")).toEqual([]);
    expect(moneyIn("60 SEK")).toMatchObject([{ currency: "sek" }]);
  });

  it("become minor units by the currency, and none where digits would be lost", () => {
    expect(minorOf("28.5", "gbp")).toBe(2850);
    expect(minorOf("120000", "jpy")).toBe(120_000);
    expect(minorOf("1.5", "kwd")).toBe(1500);
    expect(minorOf("28.125", "gbp")).toBeNull();
  });

  it("have thousands before three digits and decimals elsewhere", () => {
    expect(["30.000", "1.234.567", "28.5", "0.125", "1,2,3"].map(decimalOf)).toEqual([
      "30000",
      "1234567",
      "28.5",
      "0.125",
      null,
    ]);
  });

  it("of impressions may be short", () => {
    expect(["30k", "30.000", "1.5 million", "30 Tsd", "none"].map(countOf)).toEqual([
      30_000,
      30_000,
      1_500_000,
      30_000,
      null,
    ]);
  });
});
