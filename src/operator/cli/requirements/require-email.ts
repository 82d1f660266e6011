import { Value } from "typebox/value";
import { emailField, normaliseEmail } from "../../../people/identity/email-address.ts";
import { UsageError } from "../command.ts";

/** @throws UsageError unless the text is an e-mail address. */
export function requireEmail(option: string, text: string): string {
  if (!Value.Check(emailField, text))
    throw new UsageError(`${option} must be an e-mail address, such as ada@example.com.`);
  return normaliseEmail(text);
}
