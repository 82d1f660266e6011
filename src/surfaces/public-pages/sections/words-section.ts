import { html, type Html } from "../../../lib/text/html.ts";
import { section } from "../page-frame.ts";
import { sentence } from "./words.ts";
import { CLOCK, DASHES, LEVEL, RING } from "./signs.ts";

/** The signs, each with the text by which a page that uses it is recognised. */
const MARKS = [
  [
    CLOCK,
    'href="#clock"',
    "Old",
    "Fetched more than 36 hours ago. The number is the last one seen. No mark means younger than " +
      "36 hours.",
  ],
  [
    LEVEL,
    'href="#level"',
    "Kept",
    "The platform answered with less than before, or with nothing. The earlier number stays, and " +
      "the reason is given.",
  ],
  [
    RING,
    'class="unknown"',
    "Not known",
    "The platform does not show this count. It adds nothing to a total; it is not zero.",
  ],
  [
    "–",
    'class="none"',
    "Not given",
    "There is no such count for this post or row, or it is not given.",
  ],
  [DASHES, 'href="#dashes"', "So far", "The period has not ended."],
] as const;

export interface Words {
  /** Terms of this page only, with their meaning. */
  terms: readonly (readonly [string, string])[];
  /** Metrics that the page shows; those without a definition are left out. */
  metrics: Iterable<string>;
  definitions: Readonly<Record<string, string>>;
}

/** A metric's name for people. */
const nameOf = (metric: string): string => (metric === "emv" ? "EMV" : metric.replaceAll("_", " "));

/** The name of a metric, linked to its definition on the same page, where it has one. */
export const term = (
  { definitions }: Pick<Words, "definitions">,
  metric: string,
  text = nameOf(metric),
): Html | string =>
  Object.hasOwn(definitions, metric)
    ? html`<a class="term" href="#word-${metric}">${text}</a>`
    : text;

/** A page with the meaning of its terms, of its metrics and of the signs that it uses. */
export function withWords(main: Html, { terms, metrics, definitions }: Words): Html {
  const text = main.toString();
  const used = MARKS.filter(([, trace]) => text.includes(trace));
  const defined = [...new Set(metrics)].flatMap((metric) => {
    const meaning = definitions[metric];
    return meaning === undefined ? [] : [{ metric, meaning }];
  });
  return html`${main}
  ${section({
    id: "words",
    title: "What the words mean",
    body: html`<dl class="words">
      ${terms.map(
        ([name, meaning]) =>
          html`<div>
            <dt>${name}</dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
      ${defined.map(
        ({ metric, meaning }) =>
          html`<div id="word-${metric}">
            <dt>${sentence(nameOf(metric))}</dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
      ${used.map(
        ([icon, , name, meaning]) =>
          html`<div>
            <dt>${icon} ${name}</dt>
            <dd>${meaning}</dd>
          </div>`,
      )}
    </dl>`,
  })}`;
}
