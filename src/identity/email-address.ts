import { Type } from "typebox";

/**
 * What a browser's own e-mail field takes (WHATWG HTML), in ASCII: no blanks, brackets or line ends
 * that would mean something in a mail's header, and no two addresses that only look alike.
 */
const PATTERN =
  "^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(?:\\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?){0,20}$";

export const emailField = Type.String({
  minLength: 3,
  maxLength: 254,
  pattern: PATTERN,
  description: "E-mail address; upper and lower case are the same.",
});

/** The one spelling an address is stored and looked up in. */
export function normaliseEmail(email: string): string {
  return email.toLowerCase();
}
