import { html, type Html } from "../../lib/html.ts";
import { section } from "./page-frame.ts";
import { CLOCK, DASHES, LEVEL, RING, WAVES } from "./signs.ts";

const MARKS = [
  [
    CLOCK,
    "Old",
    "Fetched more than 36 hours ago. The number is the last one seen. No mark means younger than " +
      "36 hours.",
  ],
  [
    LEVEL,
    "Kept",
    "The platform answered with less than before, or with nothing. The earlier number stays, and " +
      "the reason is given.",
  ],
  [
    RING,
    "Not known",
    "The platform does not show this count. It adds nothing to a total; it is not zero.",
  ],
  [DASHES, "So far", "The period has not ended."],
  [WAVES, "Estimated", "Drawn or derived by us, never part of reach."],
] as const;

/** What the metrics and marks of a page mean. */
export const wordsSection = (terms: readonly (readonly [string, string])[]): Html =>
  section({
    id: "words",
    title: "What the words mean",
    body: html`<dl class="words">
      ${terms.map(
        ([term, meaning]) =>
          html`<div>
            <dt>${term}</dt>
            <dd>${meaning}</dd>
          </div>`,
      )}${MARKS.map(
        ([icon, term, meaning]) =>
          html`<div>
            <dt>${icon} ${term}</dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
    </dl>`,
  });
