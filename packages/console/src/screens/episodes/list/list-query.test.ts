import { expect, test } from "vitest";
import { listQuery } from "./list-query.ts";

test("days are sent as moments, and the last one counts whole", () => {
  expect(listQuery({ from: "2026-11-01", to: "2026-11-30" })).toEqual({
    published_gte: "2026-11-01T00:00:00Z",
    published_lt: "2026-12-01T00:00:00Z",
  });
});

test("words are sent to the list only where titles are searched", () => {
  expect(listQuery({ q: "sea" })).toEqual({ search: "sea" });
  expect(listQuery({ q: "sea", in: "transcripts" })).toEqual({});
});

test("a sort names its order", () => {
  expect(listQuery({ sort: "-title" })).toEqual({ sort: "title", order: "desc" });
  expect(listQuery({ sort: "published" })).toEqual({ sort: "published", order: "asc" });
  expect(listQuery({})).toEqual({});
});
