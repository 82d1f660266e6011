import { describe, expect, it } from "vitest";
import { html } from "../../../lib/text/html.ts";
import { NONE, UNKNOWN } from "./parts.ts";
import { CLOCK, DASHES, LEVEL, mark } from "./signs.ts";
import { withWords } from "./words-section.ts";

const WORDS = { terms: [["Reach", "A sum."]], metrics: [], definitions: {} } as const;

/** The words that are explained. */
const explained = (main: Parameters<typeof withWords>[0]): string[] =>
  [
    ...withWords(main, WORDS)
      .toString()
      .matchAll(/<dt>([\s\S]*?)<\/dt>/g),
  ].map(([, words = ""]) => words.replaceAll(/<[^>]*>/g, "").trim());

describe("what the words of a page mean", () => {
  it("names the signs that the page uses, and no other", () => {
    expect(explained(html`<p>12</p>`)).toEqual(["Reach"]);
    expect(explained(html`<p>${mark(CLOCK, "38 h old")} ${UNKNOWN}</p>`)).toEqual([
      "Reach",
      "Old",
      "Not known",
    ]);
    expect(explained(html`${mark(LEVEL, "kept")} ${NONE} ${mark(DASHES, "so far")}`)).toEqual([
      "Reach",
      "Kept",
      "– Not given",
      "So far",
    ]);
  });
});
