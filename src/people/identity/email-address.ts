import { Type } from "typebox";

/** E-mail addresses as the service accepts and stores them. */

const DOMAIN_LABEL = "[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?";

/**
 * The syntax of a browser's e-mail field (WHATWG HTML), in ASCII: no blanks, brackets or line ends,
 * which have a meaning in a mail's header, and no two different addresses that look alike.
 */
const PATTERN = `^[A-Za-z0-9.!#$%&'*+/=?^_\`{|}~-]{1,64}@${DOMAIN_LABEL}(?:\\.${DOMAIN_LABEL}){0,20}$`;

export const emailField = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: PATTERN,
  description: "E-mail address; upper and lower case are the same.",
});

/** The spelling an address is stored and looked up in: lower case. */
export function normaliseEmail(email: string): string {
  return email.toLowerCase();
}
