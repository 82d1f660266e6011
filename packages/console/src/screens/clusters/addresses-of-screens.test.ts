import { describe, expect, it } from "vitest";
import { partsOfGlobalId, readClusterSearch, readListSearch } from "./addresses-of-screens.ts";

describe("the addresses of the screens of clusters", () => {
  it("hold no defaults, and nothing that is unknown", () => {
    expect(readListSearch({ q: " ", sort: "created", form: "old", other: 1 })).toEqual({});
    expect(readClusterSearch({ act: "sell", metric: "reach", by: "day", span: 28 })).toEqual({});
  });

  it("keep what was chosen", () => {
    const list = { q: "tide", show: "abc", sort: "reach", form: "new" };
    expect(readListSearch(list)).toEqual(list);
    const page = { post: "nod_1", act: "refresh", metric: "views", by: "week", span: 91 };
    expect(readClusterSearch(page)).toEqual(page);
  });

  it("take a global id apart at its first line", () => {
    expect(partsOfGlobalId("abc_def")).toEqual({ showId: "abc", clusterId: "def" });
    expect(partsOfGlobalId("abc")).toEqual({ showId: "abc", clusterId: "-" });
  });
});
