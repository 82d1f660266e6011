import { expect, it } from "vitest";
import { barHeights, kindsOf } from "./usage-facts.ts";

it("bars fill the height at the largest day, and hide no day with calls", () => {
  expect(barHeights([0, 1, 1_000])).toEqual([0, 0.02, 1]);
  expect(barHeights([0, 0])).toEqual([0, 0]);
});

it("every kind that a day names is a column", () => {
  const days = [{ by_kind: { accounts: 1 } }, { by_kind: { accounts: 2, clusters: 3 } }];
  expect(kindsOf(days)).toEqual(["accounts", "clusters"]);
});
