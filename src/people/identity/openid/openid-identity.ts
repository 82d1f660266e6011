import { faultOf } from "../../../kernel/contract/schema.ts";
import { emailField, normaliseEmail } from "../email-address.ts";
import { socialSignInFailed } from "../sign-in-errors.ts";
import type { SocialIdentity, SocialProviderSettings } from "./social-provider.ts";

const NAME_CHARS_MAX = 200;
/** The syntax of `sub` in OpenID Connect Core, section 2. */
const SUBJECT = /^[ -~]{1,255}$/;

interface Told {
  issuer: string;
  subject: string;
  /** Claims of the ID token or of the userinfo endpoint. */
  told: Readonly<Record<string, unknown>>;
}

/**
 * The identity that a provider's claims describe.
 *
 * @throws ApiError `credential_invalid` without an address that the provider confirmed.
 */
export function identityOf(
  { issuer, subject, told }: Told,
  vouchesFor: SocialProviderSettings["vouchesFor"],
): SocialIdentity {
  const { email: address, email_verified: isVerified, name, hd } = told;
  if (
    isVerified !== true ||
    typeof address !== "string" ||
    faultOf(emailField, address) !== null ||
    !SUBJECT.test(subject)
  )
    throw socialSignInFailed();
  const email = normaliseEmail(address);
  const isHosted = email.endsWith("@gmail.com") || (typeof hd === "string" && hd !== "");
  return {
    issuer,
    subject,
    email,
    name: nameOf(name, email),
    isVouchedFor: vouchesFor === "every_address" || isHosted,
  };
}

/** The name as one line; without one the part of the address before the @. */
function nameOf(name: unknown, email: string): string {
  const text =
    typeof name === "string"
      ? name
          .replaceAll(/[\s\p{C}]+/gu, " ")
          .trim()
          .slice(0, NAME_CHARS_MAX)
          .toWellFormed()
      : "";
  return text === "" ? email.slice(0, email.indexOf("@")) : text;
}
