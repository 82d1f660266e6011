import { expect, test } from "vitest";
import { targetOf } from "./target.ts";

test.each([
  ["100000", 100_000],
  ["100,000", 100_000],
  ["100.000", 100_000],
  ["1 250 000", 1_250_000],
  ["250k", 250_000],
  ["1.5 M", 1_500_000],
  ["1,5m", 1_500_000],
])("%s is a count", (text, count) => {
  expect(targetOf(text)).toBe(count);
});

test.each(["", "0", "-5", "many", "1.5", "1,2,3"])("%s is no target", (text) => {
  expect(targetOf(text)).toBeNull();
});
