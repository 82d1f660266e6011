import { expect, test } from "vitest";
import { mergeShows } from "./merge-shows.ts";

const newestFirst = (one: number, other: number): number => other - one;

test("lists that are read whole are merged in their order", () => {
  const { items, needed } = mergeShows(
    new Map([
      ["a", { items: [9, 4, 1], next: null }],
      ["b", { items: [8, 5], next: null }],
    ]),
    newestFirst,
  );
  expect(items).toEqual([9, 8, 5, 4, 1]);
  expect(needed.size).toBe(0);
});

test("no item is shown that an unread page may come before", () => {
  const { items, needed } = mergeShows(
    new Map([
      ["a", { items: [9, 7], next: "a2" }],
      ["b", { items: [8, 3], next: "b2" }],
      ["c", { items: [2], next: null }],
    ]),
    newestFirst,
  );
  expect(items).toEqual([9, 8, 7]);
  expect([...needed]).toEqual([["a", "a2"]]);
});

test("a show with a next page and no item holds everything back", () => {
  const { items, needed } = mergeShows(
    new Map([
      ["a", { items: [], next: "a2" }],
      ["b", { items: [8], next: null }],
    ]),
    newestFirst,
  );
  expect(items).toEqual([]);
  expect([...needed]).toEqual([["a", "a2"]]);
});
