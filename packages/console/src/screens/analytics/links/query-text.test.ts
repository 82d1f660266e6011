import { expect, it } from "vitest";
import { queryText } from "./query-text.ts";

it("a query is read as in an address, lists joined by commas", () => {
  expect(queryText({ window: 30, show_ids: ["a", "b"], format: undefined })).toBe(
    "window=30 show_ids=a,b",
  );
});
