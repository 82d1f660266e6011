import { describe, expect, it } from "vitest";
import { changesOf, switchGroup, switchType } from "./endpoint-changes.ts";

const endpoint = {
  url: "https://a.example/in",
  description: null,
  enabled_events: ["show.created", "show.updated"],
};
const form = {
  url: "https://a.example/in",
  description: "",
  events: ["show.updated", "show.created"],
};

describe("the form of an endpoint", () => {
  it("sends what was changed alone: types that are sent are granted anew", () => {
    expect(changesOf(endpoint, form)).toEqual({});
    expect(changesOf(endpoint, { ...form, description: "Sheet" })).toEqual({
      description: "Sheet",
    });
    expect(changesOf({ ...endpoint, description: "Sheet" }, form)).toEqual({ description: null });
    expect(changesOf(endpoint, { ...form, events: ["*"] })).toEqual({ enabled_events: ["*"] });
  });

  it("switches single types, and a group as a whole", () => {
    expect(switchType(["a.x"], "a.y")).toEqual(["a.x", "a.y"]);
    expect(switchType(["a.x", "a.y"], "a.x")).toEqual(["a.y"]);
    expect(switchGroup(["b.x", "a.x"], ["a.x", "a.y"])).toEqual(["b.x", "a.x", "a.y"]);
    expect(switchGroup(["b.x", "a.x", "a.y"], ["a.x", "a.y"])).toEqual(["b.x"]);
  });
});
