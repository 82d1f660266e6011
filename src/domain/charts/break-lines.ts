import { type Html, html } from "../../lib/text/html.ts";
import { at } from "./scale.ts";
import { datedText, dayText } from "./text.ts";

/**
 * Days from which a platform counts differently, so that numbers on both sides cannot be compared.
 */

export interface DefinitionBreak {
  /** First day of the new definition, `YYYY-MM-DD`. */
  date: string;
  /** Name of the platform or metric that is counted differently: `YouTube`. */
  name: string;
}

/** The breaks as a sentence, for readers who do not see the lines. */
export const breakSentence = (breaks: readonly DefinitionBreak[]): string[] =>
  breaks.map(({ date, name }) => `${name} counts differently from ${datedText(date)} on.`);

/** Width of the label of a break, in per cent of the width on a phone. */
const WORDS_PERCENT = 60;
const ROWS = 3;
const ROW_HEIGHT = 14;

/**
 * Hairlines over the full height, each with its day and name, at positions in per cent of the
 * width.
 */
export function breakLines(
  breaks: readonly (DefinitionBreak & { place: number })[],
  { top, bottom }: { top: number; bottom: number },
): Html[] {
  const byDate = [...Map.groupBy(breaks, ({ date }) => date).values()];
  let before = -Infinity;
  let row = 0;
  return byDate.flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const { date, place } = first;
    const names = same.map(({ name }) => name).join(", ");
    // The labels of neighbours are placed below each other, in up to three rows.
    row = place - before < WORDS_PERCENT ? (row + 1) % ROWS : 0;
    before = place;
    return html`<line
        class="break"
        x1="${at(place)}%"
        x2="${at(place)}%"
        y1="${top}"
        y2="${bottom}"
      /><text
        class="note"
        x="${at(place)}%"
        y="${at(top - 3 + row * ROW_HEIGHT)}"
        text-anchor="${place > 50 ? "end" : "start"}"
        dx="${place > 50 ? -4 : 4}"
        >${dayText(date)}, ${names} ${same.length === 1 ? "counts" : "count"} differently</text
      >`;
  });
}
