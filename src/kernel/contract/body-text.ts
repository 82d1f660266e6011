import { parameterInvalid } from "./errors.ts";

/** Checks texts of bodies that are shown to people. */

// oxlint-disable-next-line no-control-regex -- what PostgreSQL refuses (NUL) and what no person types
const CONTROL_CHARACTER = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** True where a text can be stored and printed: no control character, no lone surrogate. */
export const isStorableLine = (text: string): boolean =>
  !CONTROL_CHARACTER.test(text) && text.isWellFormed();

/**
 * The text without blanks at its ends.
 *
 * @throws ApiError `parameter_invalid` naming the field.
 */
export function storableText(param: string, raw: string): string {
  const text = raw.trim();
  if (!isStorableLine(text))
    throw parameterInvalid(param, "malformed", `${param} holds a character that cannot be stored.`);
  return text;
}

/**
 * The text as from `storableText`; a text of blanks is refused. @throws ApiError naming the field.
 */
export function requiredText(param: string, raw: string): string {
  const text = storableText(param, raw);
  if (text === "") throw parameterInvalid(param, "missing", `${param} must not be blank.`);
  return text;
}

/**
 * The text as from `storableText`; null and a text of blanks give null. @throws ApiError naming the
 * field.
 */
export const textOrNull = (param: string, raw: string | null | undefined): string | null =>
  raw === null || raw === undefined ? null : storableText(param, raw) || null;
