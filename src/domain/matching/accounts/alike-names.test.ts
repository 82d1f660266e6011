import { describe, expect, it } from "vitest";
import {
  handleLikeness,
  handlesOfName,
  isNameOfSite,
  isPersonsName,
  nameLikeness,
} from "./alike-names.ts";

describe("the likeness of a handle to the name of a show", () => {
  it.each([
    ["saltandsignal", "Salt and Signal", "same"],
    ["salt_and_signal", "Salt & Signal", "same"],
    ["SaltSignalPod", "Salt and Signal", "same"],
    ["thesaltandsignalpodcast", "Salt and Signal", "same"],
    ["EngKiosk", "Engineering Kiosk", "alike"],
    ["engineeringkiosk", "Engineering Kiosk – Tech & Career", "same"],
    ["koelnerrunde", "Kölner Runde", "other"],
    ["cafecontigo", "Café Contigo", "same"],
    ["saltandsignalclips", "Salt and Signal", "alike"],
    ["schafele", "Engineering Kiosk", "other"],
    ["news", "The News", "same"],
    ["bbc", "The News", "other"],
    ["dailynewsnetwork", "The Daily", "other"],
    ["ghost", "Ghost Stories of the Northern Sea", "other"],
    ["", "Salt and Signal", "other"],
  ])("%s of %s is %s", (handle, name, likeness) => {
    expect(handleLikeness(handle, name)).toBe(likeness);
  });

  it("takes no longer where the words of the name begin alike", () => {
    const name = Array.from({ length: 8 }, () => "a".repeat(35)).join(" ");
    expect(handleLikeness(`${"a".repeat(99)}b`, name)).toBe("other");
    expect(handleLikeness("a".repeat(99), name)).toBe("alike");
  });

  it.each([
    ["こんばんはラジオ", "こんばんはラジオ", "same"],
    ["바다 이야기 공식", "바다 이야기", "alike"],
    ["Salt and Signal Podcast", "Salt and Signal", "same"],
    ["Ann Lee", "Salt and Signal", "other"],
  ])("the shown name %s of %s is %s", (shown, name, likeness) => {
    expect(nameLikeness(shown, name)).toBe(likeness);
  });
});

describe("other names", () => {
  it.each([
    ["andygrunwald", "Andy Grunwald", true],
    ["Grunwald, Andy", "Andy Grunwald", true],
    ["agrunwald", "Andy Grunwald", true],
    ["the.andygrunwald", "Andy Grunwald", true],
    ["andy", "Andy Grunwald", false],
    ["engkiosk", "Andy Grunwald", false],
  ])("%s is the person %s: %s", (text, person, is) => {
    expect(isPersonsName(text, person)).toBe(is);
  });

  it.each([
    ["kcrw", "http://www.kcrw.com/show/at", true],
    ["dasding", "https://www.dasding.de/podcasts/x.html", true],
    ["guardian", "https://www.guardian.co.uk/", true],
    ["saltandsignal", "https://salt-and-signal.fm", true],
    ["com", "https://www.kcrw.com/", false],
    ["kcrw", null, false],
  ])("%s is the name of the site %s: %s", (handle, website, is) => {
    expect(isNameOfSite(handle, website)).toBe(is);
  });

  it("makes handles of a name, and none of a name outside Latin letters", () => {
    expect(handlesOfName("The Salt & Signal Show: stories")).toEqual([
      "saltandsignal",
      "saltsignal",
      "thesaltandsignalshow",
    ]);
    expect(handlesOfName("こんばんはラジオ")).toEqual([]);
  });
});
