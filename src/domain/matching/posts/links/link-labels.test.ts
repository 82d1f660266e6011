import { describe, expect, it } from "vitest";
import { habitLabelsOf, labelledLinksIn, withoutLabels } from "./link-labels.ts";

const LINK = "https://show.example/42";
const labelsOf = (text: string) => labelledLinksIn(text).map(({ label }) => label);

describe("the label of a link", () => {
  it.each([
    [`Latest episode: ${LINK}`, "latest episode"],
    [`What a day.\n\n▶ Neueste Folge – ${LINK}`, "neueste folge"],
    [`It rained. Listen here 👉 ${LINK}`, "listen here"],
    [`最新回はこちら\n${LINK}`, "最新回はこちら"],
  ])("is what stands before it: %j", (text, label) => {
    expect(labelsOf(text)).toEqual([label]);
  });

  it.each([
    LINK,
    `What a day\n\n${LINK}`,
    `Go to ${LINK} and tell us all about it`,
    `She kept a jar of that sand upon her kitchen shelf until she died ${LINK}`,
  ])("is none in %j", (text) => {
    expect(labelsOf(text)).toEqual([null]);
  });

  it("is none where the same page is linked without one too", () => {
    expect(labelsOf(`Listen: ${LINK}\n\nYes, ${LINK} is the one.`)).toEqual([null]);
  });
});

describe("labels of an account", () => {
  const post = (label: string, page = "42") =>
    labelledLinksIn(`${label}: https://show.example/${page}`);

  it("are habits where two posts have them alike, in any case and with any signs", () => {
    expect(habitLabelsOf([post("Latest episode"), post("▶ LATEST EPISODE", "41")])).toEqual(
      new Set(["latest episode"]),
    );
    expect(habitLabelsOf([post("Start with"), post("Start with")])).toEqual(
      new Set(["start with"]),
    );
  });

  it("are none where one post has them twice", () => {
    const twice = labelledLinksIn("Part: https://show.example/1\nPart: https://show.example/2");
    expect(habitLabelsOf([twice])).toEqual(new Set());
  });

  it("are taken out of the text as far as they are chosen", () => {
    const text = `A goose.\nLatest episode: ${LINK}`;
    const links = labelledLinksIn(text);
    expect(withoutLabels(text, links, () => true)).not.toContain("Latest");
    expect(withoutLabels(text, links, () => true)).toContain("A goose.");
    expect(withoutLabels(text, links, () => false)).toBe(text);
  });
});
