import { describe, expect, it } from "vitest";
import { brandBody, typedBrand } from "./brand-body.ts";

describe("a brand as it is typed", () => {
  it("sends what differs alone, parts of an object together", () => {
    const stored = { ...typedBrand(null), name: "Northwind", blocked_topics: "shipwreck" };
    const typed = { ...stored, categories: "Food, Coffee,", blocked_categories: "True Crime" };
    expect(brandBody(typed, stored)).toEqual({
      categories: ["Food", "Coffee"],
      brand_safety: { blocked_categories: ["True Crime"], blocked_topics: ["shipwreck"] },
    });
    expect(brandBody(stored, stored)).toEqual({});
    expect(brandBody({ ...stored, website: " " }, { ...stored, website: "x" })).toEqual({
      website: null,
    });
  });
});
