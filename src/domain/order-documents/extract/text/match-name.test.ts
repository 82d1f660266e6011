import { describe, expect, it } from "vitest";
import { matchName } from "./match-name.ts";

const KNOWN = ["Salt & Signal", "Harbour Lights", "Northwind Roasters"].map((name) => ({
  id: name,
  name,
}));

describe("names of an order", () => {
  it.each([
    ["SALT AND SIGNAL", "Salt & Signal", "high"],
    ["The Harbour Lights Podcast", "Harbour Lights", "high"],
    ["Northwind Roasters Ltd.", "Northwind Roasters", "high"],
    ["Harbor Lights", "Harbour Lights", "medium"],
    ["Night Freight", null, "low"],
    ["", null, "low"],
  ])("match %s", (name, id, confidence) => {
    expect(matchName(name, KNOWN)).toEqual({ id, confidence });
  });

  it("that fit two equally match none", () => {
    const twins = [
      { id: "1", name: "Tide Line" },
      { id: "2", name: "tide line" },
    ];
    expect(matchName("Tide Line", twins)).toEqual({ id: null, confidence: "low" });
  });
});
