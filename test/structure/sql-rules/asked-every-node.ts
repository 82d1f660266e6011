import { ASKED_BY_ROWS } from "./asked-by-rows.ts";
import { ASKED_BY_SHOWS } from "./asked-by-shows.ts";

/**
 * Statements as releases sent them that asked every node for the rows of one show, and failed with
 * any node: the rules of statements let them pass once.
 */
export const ASKED_EVERY_NODE: Readonly<Record<string, string>> = {
  ...ASKED_BY_SHOWS,
  ...ASKED_BY_ROWS,
};
