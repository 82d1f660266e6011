import { describe, expect, it } from "vitest";
import { chosenOf, daysBefore, readSides } from "./sides.ts";

describe("two sides beside each other", () => {
  it("are the first two until others are chosen", () => {
    expect(chosenOf({ a: null, b: null }, ["x", "y", "z"])).toEqual(["x", "y"]);
  });

  it("are never the same one by default", () => {
    expect(chosenOf({ a: "y", b: null }, ["y", "x"])).toEqual(["y", "x"]);
    expect(chosenOf({ a: null, b: "x" }, ["x", "y"])).toEqual(["y", "x"]);
  });

  it("are none where there is one alone", () => {
    expect(chosenOf({ a: null, b: null }, ["x"])).toBeNull();
  });

  it("leave out a span that ends before it begins", () => {
    expect(readSides({ kind: "spans", b_from: "2026-02-01", b_to: "2026-01-01" }).span).toBeNull();
  });
});

describe("the days before a span", () => {
  it("are as many and end with the day before it", () => {
    expect(daysBefore({ from: "2026-10-08", to: "2026-10-14" })).toEqual({
      from: "2026-10-01",
      to: "2026-10-07",
    });
  });
});
