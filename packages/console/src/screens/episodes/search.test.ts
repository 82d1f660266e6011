import { expect, test } from "vitest";
import { idsOf, idsText, readEpisodesSearch, readReaderSearch } from "./search.ts";

test("defaults and what is wrong are left out of the address", () => {
  expect(
    readEpisodesSearch({
      metric: "reach",
      until: "30",
      sort: "reach",
      from: "2026-13-45",
      view: "board",
      q: "",
    }),
  ).toEqual({});
});

test("what is set is kept, also where the router made numbers of it", () => {
  expect(
    readEpisodesSearch({
      show: "s",
      view: "since",
      ids: "a,b",
      until: 90,
      q: 42,
      to: "2026-11-12",
    }),
  ).toEqual({ show: "s", view: "since", ids: "a,b", until: 90, q: "42", to: "2026-11-12" });
});

test("the reader takes a second that is one", () => {
  expect(readReaderSearch({ at: "56" })).toEqual({ at: 56 });
  expect(readReaderSearch({ at: "soon" })).toEqual({});
  expect(readReaderSearch({ at: -1 })).toEqual({});
});

test("chosen ids are each once", () => {
  expect(idsOf("a,b,,a")).toEqual(["a", "b"]);
  expect(idsText([])).toBeUndefined();
});
