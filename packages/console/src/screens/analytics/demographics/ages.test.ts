import { describe, expect, it } from "vitest";
import { rowsByAge } from "./ages.ts";

describe("ages by gender", () => {
  it("are a row for each age, unknown genders last", () => {
    const { genders, rows } = rowsByAge([
      { bucket: "18-24/unknown", share: 0.01 },
      { bucket: "18-24/female", share: 0.2 },
      { bucket: "25-34/male", share: 0.3 },
    ]);
    expect(genders).toEqual(["female", "male", "unknown"]);
    expect(rows.map(({ age, parts }) => [age, parts])).toEqual([
      ["18-24", [0.2, null, 0.01]],
      ["25-34", [null, 0.3, null]],
    ]);
    expect(rows[0]?.sum).toBeCloseTo(0.21);
  });

  it("leave out what is no pair", () => {
    expect(rowsByAge([{ bucket: "unknown", share: 0.1 }]).rows).toEqual([]);
  });
});
