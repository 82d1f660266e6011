import { type Html, html } from "../lib/html.ts";
import { at } from "./scale.ts";
import { dayText } from "./text.ts";

/** Days from which a platform counts differently: numbers on both sides do not compare. */

export interface DefinitionBreak {
  /** First day of the new definition, `YYYY-MM-DD`. */
  date: string;
  /** What counts differently: `YouTube`. */
  name: string;
}

/** Hairlines over the full height with their day and name, at places in per cent of the width. */
export function breakLines(
  breaks: readonly (DefinitionBreak & { place: number })[],
  { top, bottom }: { top: number; bottom: number },
): Html[] {
  return breaks.map(
    ({ date, name, place }) =>
      html`<line
          class="break"
          x1="${at(place)}%"
          x2="${at(place)}%"
          y1="${top}"
          y2="${bottom}"
        /><text
          class="note"
          x="${at(place)}%"
          y="${at(top - 3)}"
          text-anchor="${place > 50 ? "end" : "start"}"
          dx="${place > 50 ? -4 : 4}"
          >${dayText(date)}, ${name} counts differently</text
        >`,
  );
}
