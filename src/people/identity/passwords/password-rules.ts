import { Type } from "typebox";
import { type ApiError, parameterInvalid } from "../../../kernel/contract/errors.ts";
import { loadPart } from "../../../kernel/load-part.ts";

const PASSWORD_CHARS_MIN = 10;
/**
 * Maximum characters of a password: longer passwords are no safer, and hashing a megabyte costs
 * time.
 */
const PASSWORD_CHARS_MAX = 1_024;

/** The field for an existing password. The minimum length is a rule only for new passwords. */
export const passwordField = Type.String({
  minLength: 1,
  maxLength: PASSWORD_CHARS_MAX,
  description: "Password.",
});

export const newPasswordField = Type.String({
  minLength: 1,
  maxLength: PASSWORD_CHARS_MAX,
  description: `At least ${PASSWORD_CHARS_MIN} characters, of any kind; no common password, not your name.`,
});

/**
 * The password in Unicode NFKC, because the same key produces different code points on different
 * systems.
 */
export const normalisePassword = (password: string): string => password.normalize("NFKC");

/**
 * A password that `checkNewPassword` accepted. No other function makes one, and only such a
 * password can become a person's hash.
 */
export type CheckedPassword = string & { readonly isChecked: unique symbol };

/** The facts about a person that a stranger knows and tries first. */
export interface PasswordOwner {
  email: string;
  /** The person's own name, and those of their workspaces where they are known. */
  names: readonly string[];
}

/** The service's own name, which is on every page that asks for a password. */
const PRODUCT = "castmeter";

/** The 49,233 most common passwords, loaded at the first use: 19 MB and 25 ms (record 0081). */
const loadCommon = loadPart(async () => {
  const { dictionary } = await import("@zxcvbn-ts/language-common");
  return new Set(dictionary["passwords-common"]);
});

/**
 * Checks a new password: 10 to 1,024 characters, not all equal, not the e-mail address, and
 * neither a common password nor a name of the person, of a workspace or of the service, as it is or
 * with digits and signs around it.
 *
 * @throws ApiError `parameter_invalid`, `param` as given.
 */
export async function checkNewPassword(
  password: string,
  { email, names }: PasswordOwner,
  param: string,
): Promise<CheckedPassword> {
  const refused = (reason: "malformed" | "out_of_range", what: string): ApiError =>
    parameterInvalid(param, reason, `${param} must ${what}.`);
  if (password.length > PASSWORD_CHARS_MAX)
    throw refused("out_of_range", `have at most ${PASSWORD_CHARS_MAX} characters`);
  const characters = Array.from(normalisePassword(password));
  if (characters.length < PASSWORD_CHARS_MIN)
    throw refused("out_of_range", `have at least ${PASSWORD_CHARS_MIN} characters`);
  if (new Set(characters).size === 1)
    throw refused("malformed", "not be one character over and over");
  const folded = normalisePassword(password).toLowerCase();
  if (folded === email) throw refused("malformed", "not be the e-mail address");
  const core = coreOf(folded);
  const known = [PRODUCT, email, email.split("@", 1)[0] ?? "", ...names].map(lettersOf);
  if (lettersOf(core) !== "" && known.includes(lettersOf(core)))
    throw refused("malformed", "not be your name, that of your workspace or of this service");
  const common = await loadCommon();
  if (common.has(folded) || common.has(core))
    throw refused("malformed", "not be a password that many people use");
  return password as CheckedPassword;
}

/**
 * The password without the digits and signs around it, where they are at most half of it:
 * `sunshine2024!` becomes `sunshine`. Otherwise the whole password.
 */
function coreOf(folded: string): string {
  const core = folded.replace(/^[^\p{L}]+/u, "").replace(/[^\p{L}]+$/u, "");
  return core.length * 2 >= folded.length ? core : folded;
}

const lettersOf = (text: string): string =>
  normalisePassword(text)
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, "");
