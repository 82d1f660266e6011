import { expect, it } from "vitest";
import { readSurvey } from "./read-survey.ts";
import { linksOf, linksText } from "./social-links.ts";

it("writes profiles as lines and reads them back", () => {
  const links = { instagram: "https://instagram.com/a", twitter: "https://x.com/a" };
  expect(linksOf(linksText(links))).toEqual(links);
  expect(linksOf("\n instagram:  https://instagram.com/a \n")).toEqual({
    instagram: "https://instagram.com/a",
  });
});

it("keeps a line without an address, so that the server names it", () => {
  expect(linksOf("instagram")).toEqual({ instagram: "" });
});

it("takes an object or nothing as results of a survey", () => {
  expect(["", '{"a":1}', "[1]", "{", "3"].map(readSurvey)).toEqual([
    null,
    { a: 1 },
    undefined,
    undefined,
    undefined,
  ]);
});
