/** The talking points of a brand or campaign, which are stored as one text. */

/** Each point is compared with each word near the brand's names. */
export const POINTS_MAX = 50;

/**
 * One a line, each once; marks of a list at the start of a line are not part of a point.
 */
export const bookedPoints = (text: string | null): string[] => [
  ...new Set(
    (text ?? "")
      .split(/\r?\n/)
      .map((line) => line.replace(/^\s*(?:[-*•·]|\d{1,2}[.)])\s+/, "").trim())
      .filter((line) => line !== ""),
  ),
];
