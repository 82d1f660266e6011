import { HOUR_MS } from "../../lib/time/clock.ts";
import type { Figure } from "./document.ts";

/** What stands beneath a figure on pages and prints: who counted it, and what is not as usual. */

const BASIS_WORDS: Readonly<Record<Figure["basis"], string>> = {
  measured: "measured",
  delivered: "counted by the ad server",
  promised: "promised",
  supplied: "supplied",
  calculated: "calculated",
};

/** Age up to which a reading has no mark: the report names the moment of its figures once. */
const FRESH_HOURS = 36;
/** Maximum age in hours that is written in hours; an older one is written in days. */
const HOURS_SHOWN = 96;

function ageWords(readAt: string | null, asOf: string): string | null {
  if (readAt === null) return null;
  const hours = Math.floor((Date.parse(asOf) - Date.parse(readAt)) / HOUR_MS);
  if (!(hours > FRESH_HOURS)) return null;
  return hours <= HOURS_SHOWN ? `${hours}\u00a0h old` : `${Math.floor(hours / 24)}\u00a0days old`;
}

/**
 * The lines beneath a figure, such as `measured · 38 h old` and `kept: the platform said 0`.
 *
 * @param asOf Moment of the figures of the document.
 */
export function figureMarks(figure: Figure, asOf: string): string[] {
  const marks = [
    BASIS_WORDS[figure.basis],
    figure.is_estimated ? "estimated" : null,
    ageWords(figure.read_at, asOf),
  ].filter((mark) => mark !== null);
  return [
    marks.join(" · "),
    ...(figure.kept_reason === null ? [] : [`kept: ${figure.kept_reason}`]),
  ];
}
