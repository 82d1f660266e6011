/** Reads the talking points of a brand or campaign, which are stored as one text. */

/** Maximum talking points: each one is compared with each word near the brand's names. */
export const POINTS_MAX = 50;

/**
 * The points of a text, one for each line, each once; list marks at the start of a line are
 * removed.
 */
export const bookedPoints = (text: string | null): string[] => [
  ...new Set(
    (text ?? "")
      .split(/\r?\n/)
      .map((line) => line.replace(/^\s*(?:[-*•·]|\d{1,2}[.)])\s+/, "").trim())
      .filter((line) => line !== ""),
  ),
];
