import { describe, expect, it } from "vitest";
import { minorOf, priceText, typedMoney } from "./money.ts";

describe("a sum of money", () => {
  it("is typed in units of its currency and sent in minor ones", () => {
    expect(minorOf("1,250.50", "gbp")).toBe(125_050);
    expect(minorOf("5000", "jpy")).toBe(5_000);
    expect(minorOf("about 20", "eur")).toBeNull();
    expect(minorOf("", "eur")).toBeNull();
    expect(typedMoney(125_050, "gbp")).toBe("1250.50");
    expect(typedMoney(125_000, "gbp")).toBe("1250");
    expect(typedMoney(5_000, "jpy")).toBe("5000");
  });

  it("is shown with the digits of its currency", () => {
    expect(priceText(5_000, "jpy")).toMatch(/5,000/);
    expect(priceText(6_124_000, "eur")).toMatch(/61,240$/);
  });
});
