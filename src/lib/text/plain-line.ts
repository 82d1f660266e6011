/**
 * Writes texts of other people into lines for a person or a model, so that their content cannot
 * look like lines of the server.
 */

/** Line breaks of every script, tabs, and the other control characters. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Invisible characters: marks that change the direction of reading, fillers, and the tag and
 * variant characters, which can hide a text from a person but not from a model. The joiners of
 * emoji and of Indic scripts are kept, and the two variant selectors after an emoji or in a keycap.
 */
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{DI}|(?<!\p{ExtPict}|\p{EMod})[\uFE0E\uFE0F](?!\u20E3)/gu;

/** The text as one line: control characters become a blank, invisible ones are removed. */
export const plainLine = (text: string): string => text.replace(CONTROLS, " ").replace(UNSEEN, "");

/** The text as one line in quotes that it cannot end: `"` and `\` become `\"` and `\\`. */
export const quoted = (text: string): string => `"${plainLine(text).replaceAll(/["\\]/g, "\\$&")}"`;
