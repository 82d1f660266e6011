import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { cityOf } from "./cities.ts";
import { countryName } from "./countries.ts";

const LINES = readFileSync(new URL("./city-names.csv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n");

describe("the city of a GeoNames id", () => {
  it("has the name that GeoNames gives it, and its country", () => {
    expect([5_128_581, 2_950_159, 2_946_447, 1_526_273].map(cityOf)).toEqual([
      { name: "New York City", country: "US" },
      { name: "Berlin", country: "DE" },
      { name: "Bonn", country: "DE" },
      { name: "Astana", country: "KZ" },
    ]);
  });

  it("is told apart from another of its name by the country", () => {
    expect([2_655_603, 4_049_979].map(cityOf)).toEqual([
      { name: "Birmingham", country: "GB" },
      { name: "Birmingham", country: "US" },
    ]);
  });

  it("is unknown where the table lacks it", () => {
    expect([0, -1, 6_252_001, Number.NaN].map(cityOf)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it("is one line of the table, in a country that we name", () => {
    expect(LINES[0]).toContain("CC BY 4.0");
    const rows = LINES.slice(1);
    expect(rows.filter((line) => !/^\d+,[A-Z]{2},\S/.test(line))).toEqual([]);
    expect(new Set(rows.map((line) => line.split(",")[0])).size).toBe(rows.length);
    const countries = new Set(rows.map((line) => line.split(",")[1] ?? ""));
    expect([...countries].filter((code) => countryName(code) === null)).toEqual([]);
  });
});
