import { expect, it } from "vitest";
import { rowsOfBreaks } from "./break-rows.ts";

it("names of breaks that are near stand below each other, others at the top", () => {
  expect(rowsOfBreaks([100, 110, 400])).toEqual([0, 1, 0]);
  expect(rowsOfBreaks([110, 100, 105])).toEqual([2, 0, 1]);
  expect(rowsOfBreaks([])).toEqual([]);
});
