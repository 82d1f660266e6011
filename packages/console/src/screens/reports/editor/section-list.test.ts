import { describe, expect, it } from "vitest";
import { SECTION_TYPES as SERVED } from "../../../../../../src/features/reporting/sections/section-types.ts";
import { added, freeId, moved, newSection, without } from "./section-list.ts";
import { SECTION_TYPES } from "./section-types.ts";

const LIST = ["headline", "posts", "method"].map((type) => newSection([], type));
const ids = (sections: readonly { id: string }[]): string[] => sections.map(({ id }) => id);

describe("the sections of a report", () => {
  it("move to a place and not beyond the ends", () => {
    expect(ids(moved(LIST, 0, 1))).toEqual(["posts", "headline", "method"]);
    expect(ids(moved(LIST, 2, -4))).toEqual(["method", "headline", "posts"]);
    expect(ids(moved(LIST, 0, 9))).toEqual(["posts", "method", "headline"]);
    expect(ids(moved(LIST, 7, 0))).toEqual(ids(LIST));
  });

  it("come back to their place, and new ones stand before how it was counted", () => {
    const [, posts] = LIST;
    if (posts === undefined) throw new Error("no section");
    expect(ids(added(without(LIST, "posts"), posts, 1))).toEqual(ids(LIST));
    expect(ids(added(LIST, newSection(LIST, "text")))).toEqual([
      "headline",
      "posts",
      "text",
      "method",
    ]);
    expect(freeId([{ id: "text" }, { id: "text-2" }], "text")).toBe("text-3");
  });
});

describe("the kinds of sections", () => {
  it("are those of the server, with their options and what they are unless set", () => {
    const served = SERVED.map(({ type, reports, options }) => ({
      type,
      reports: [...reports],
      options: Object.entries(options.properties as Record<string, { default: unknown }>)
        // A form of posts is a word of the API's own, which no list names.
        .filter(([name]) => !(type === "posts" && name === "formats"))
        .map(([name, schema]) => [name, schema.default]),
    }));
    const known = SECTION_TYPES.map(({ type, reports, options }) => ({
      type,
      reports: [...reports],
      options: options.map(({ name, standard }) => [name, standard]),
    }));
    expect(known).toEqual(served);
  });
});
