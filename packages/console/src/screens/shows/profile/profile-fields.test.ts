import { describe, expect, it } from "vitest";
import { fieldOfParam, profileChanges, type ProfileValues, wouldBeText } from "./profile-fields.ts";

const values: ProfileValues = {
  podcast_name: "Night Ferry",
  handle: "night-ferry",
  podcast_author: "",
  about: "Boats.",
  categories: "Society, Travel",
  website: "",
  podcast_logo: "",
  publishing_schedule: "",
  custom_schedule: "",
  main_platform: "",
  youtube_video: "",
  highlighted_episode: "",
  primary_color: "",
  secondary_color: "",
};

describe("changes of a profile", () => {
  it("have the fields that differ, and null for one that is cleared", () => {
    expect(
      profileChanges(values, { ...values, about: " ", website: " https://ferry.example " }),
    ).toEqual({ about: null, website: "https://ferry.example" });
  });

  it("send categories as a list", () => {
    expect(profileChanges(values, { ...values, categories: "Travel,, History " })).toEqual({
      categories: ["Travel", "History"],
    });
  });

  it("are none where nothing differs", () => {
    expect(profileChanges(values, { ...values })).toEqual({});
  });
});

it("finds the field that a problem names", () => {
  expect(["categories[5]", "hosts[0].name", "about", null].map(fieldOfParam)).toEqual([
    "categories",
    "hosts",
    "about",
    null,
  ]);
});

it("writes values of a dry run as text", () => {
  expect([["a", "b"], [], null, "x"].map(wouldBeText)).toEqual(["a, b", null, null, "x"]);
});
