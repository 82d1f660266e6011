import { expect, it } from "vitest";
import { readFields } from "./read-fields.ts";

it("fields of an address are read as texts, and what is none of the values is left out", () => {
  const read = readFields({ state: ["ended"], status: "text", by: "text" });
  expect(read({ state: "ended", status: 503, by: "", other: "x" })).toEqual({
    state: "ended",
    status: "503",
  });
  expect(read({ state: "open" })).toEqual({});
});
