/**
 * Texts that other people wrote, in lines for a person or a model to read: what they hold must not
 * look like lines of the server.
 */

/** Line breaks of every script, tabs, and the other control characters. */
const CONTROLS = /[\p{Cc}\u2028\u2029]+/gu;
/**
 * Unseen: marks that turn the direction of reading, fillers, and the characters of tags and of
 * variants, in which a text can be hidden from a person and not from a model. The joiners of emoji
 * and of Indic scripts stay, and the two variants after an emoji or in a keycap.
 */
const UNSEEN =
  /(?!\u200C|\u200D|\uFE0E|\uFE0F)\p{DI}|(?<!\p{ExtPict}|\p{EMod})[\uFE0E\uFE0F](?!\u20E3)/gu;

/** The text as one line: control characters become a blank, unseen ones are left out. */
export const plainLine = (text: string): string => text.replace(CONTROLS, " ").replace(UNSEEN, "");

/** The text as one line in quotes that it cannot end: `"`, `\` become `\"`, `\\`. */
export const quoted = (text: string): string => `"${plainLine(text).replaceAll(/["\\]/g, "\\$&")}"`;
