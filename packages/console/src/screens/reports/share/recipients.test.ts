import { expect, it } from "vitest";
import { addressesOf } from "./recipients.ts";

it("addresses are read from lines and lists, each once", () => {
  expect(addressesOf(" jo@a.example\nada@b.example; jo@a.example,\n\nleo@c.example ")).toEqual([
    "jo@a.example",
    "ada@b.example",
    "leo@c.example",
  ]);
  expect(addressesOf(" \n")).toEqual([]);
});
