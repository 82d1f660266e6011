import { Type } from "typebox";
import { parameterInvalid } from "../../kernel/contract/errors.ts";

const PASSWORD_CHARS_MIN = 10;
/** Longer ones are no safer, and somebody would send a megabyte. */
const PASSWORD_CHARS_MAX = 1_024;

/**
 * A password as it comes in. The least length is checked by `checkNewPassword`: an old password may
 * be anything.
 */
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

/**
 * One spelling for what is typed alike: the same key makes different bytes on different systems.
 */
export const normalisePassword = (password: string): string => password.normalize("NFKC");

/** @throws ApiError `parameter_invalid` naming the field. */
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
