import { Type } from "typebox";
import { parameterInvalid } from "../../kernel/contract/errors.ts";

const PASSWORD_CHARS_MIN = 10;
/** Longer ones are no safer, and hashing a megabyte costs time. */
const PASSWORD_CHARS_MAX = 1_024;

/** A password that is checked. Its minimum length is a rule for new passwords only. */
export const passwordField = Type.String({
  minLength: 1,
  maxLength: PASSWORD_CHARS_MAX,
  description: "Password.",
});

export const newPasswordField = Type.String({
  minLength: 1,
  maxLength: PASSWORD_CHARS_MAX,
  description: `At least ${PASSWORD_CHARS_MIN} characters, of any kind.`,
});

/** Unicode NFKC: the same key produces different code points on different systems. */
export const normalisePassword = (password: string): string => password.normalize("NFKC");

/**
 * Checks a new password: 10 to 1,024 characters, not all equal, not the e-mail address.
 *
 * @throws ApiError `parameter_invalid`, `param` as given.
 */
export function checkNewPassword(password: string, email: string, param: string): void {
  if (password.length > PASSWORD_CHARS_MAX)
    throw parameterInvalid(
      param,
      "out_of_range",
      `${param} must have at most ${PASSWORD_CHARS_MAX} characters.`,
    );
  const characters = Array.from(normalisePassword(password));
  if (characters.length < PASSWORD_CHARS_MIN)
    throw parameterInvalid(
      param,
      "out_of_range",
      `${param} must have at least ${PASSWORD_CHARS_MIN} characters.`,
    );
  if (new Set(characters).size === 1)
    throw parameterInvalid(param, "malformed", `${param} must not be one character over and over.`);
  if (normalisePassword(password).toLowerCase() === email)
    throw parameterInvalid(param, "malformed", `${param} must not be the e-mail address.`);
}
