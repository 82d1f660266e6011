import type { FormedPiece, Piece } from "./print-form.ts";

/** Characters of Inter and Source Serif as they are shipped (`scripts/subset-fonts.ts`). */
const LATIN =
  /^[\n\u0020-\u007e\u00a0-\u00a9\u00ab-\u00ae\u00b0-\u00b7\u00bb-\u00ff\u2013\u2014\u2018-\u201a\u201c-\u201e\u2022\u2026\u202f\u20ac\u2212ŒœŠšŽžŸ]*$/;

/** Control characters, for which no font has a form, and the byte order mark. */
// oxlint-disable-next-line no-control-regex -- the control characters are what is looked for
const CONTROLS = /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\ufeff]+/g;

/** The first letter with a direction decides how a text runs. */
const FIRST_LETTER = /[\p{L}\p{Nd}]/u;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}]/u;

/** A text of a document as it is printed: control characters are blanks. */
const printable = (text: string): string => text.toWellFormed().replaceAll(CONTROLS, " ");

export const isRightToLeft = (text: string): boolean =>
  RIGHT_TO_LEFT.test(FIRST_LETTER.exec(text)?.[0] ?? "");

/** A text with its form. */
export function piece(
  given: string,
  form: Omit<FormedPiece, "text" | "other" | "rtl"> = {},
): Piece {
  const text = printable(given);
  const isOther = !LATIN.test(text);
  if (!isOther && Object.keys(form).length === 0) return text;
  return {
    text,
    ...form,
    ...(isOther ? { other: true } : {}),
    ...(isOther && isRightToLeft(text) ? { rtl: true } : {}),
  };
}

/** Letters in a row after which a word in a cell may break. */
export const WORD_MAX = 18;
const LONG_WORD = new RegExp(`\\S{${WORD_MAX}}(?=\\S)`, "gu");
const BREAK = "\u200b";

/** The same for a cell, in which a long word, as an address, must not reach into the next cell. */
export const cellPiece = (
  text: string,
  form?: Omit<FormedPiece, "text" | "other" | "rtl">,
): Piece => {
  const whole = piece(text, form);
  if (typeof whole === "string") return whole.length > WORD_MAX ? breakable(whole) : whole;
  return whole.text.length > WORD_MAX ? { ...whole, text: breakableText(whole.text) } : whole;
};

const breakableText = (text: string): string =>
  text.replaceAll(LONG_WORD, (letters) => letters + BREAK);

const breakable = (text: string): Piece => breakableText(text);
