import { expect, it } from "vitest";
import { parametersOf } from "./link-facts.ts";

it("a live link's parameters read as in its address, those of the path first", () => {
  const link = { params: { show_id: "abc" }, query: { limit: 50, platforms: ["youtube", "x"] } };
  expect(parametersOf(link)).toBe("show_id=abc limit=50 platforms=youtube,x");
});
