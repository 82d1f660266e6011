import { expect, it } from "vitest";
import { fitting } from "./fitting.ts";

const columns = [
  { id: "name", width: "minmax(0, 2fr)", onPhone: "name" },
  { id: "before", width: "130px", onPhone: "none" },
  { id: "value", width: "minmax(90px, 1fr)" },
];
const shown = (available: number) => fitting(columns, available).map(({ id }) => id);

it("a table that is too narrow leaves out what a phone leaves out, and only that", () => {
  // 110 + 130 + 90 px, two gaps of 12 and 40 at the sides.
  expect(shown(394)).toEqual(["name", "before", "value"]);
  expect(shown(393)).toEqual(["name", "value"]);
  expect(shown(0)).toEqual(["name", "before", "value"]);
});
