import type { Database } from "../../db/connection/database.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import type { SocialProvider } from "./openid/social-provider.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { SignUpMode } from "./sign-up-mode.ts";

/**
 * The dependencies of the functions in this folder. The composition root creates them once; every
 * function takes them, or the part that it needs, as its first argument.
 */
export interface IdentityParts {
  database: Database;
  secrets: Secrets;
  passwords: PasswordHasher;
  /** Address of the account pages, for links in mails. */
  appUrl: string;
  /** Public address of the service: passkeys are bound to its host and its origin. */
  baseUrl: string;
  /** Who can create an account without the operator. */
  signUp: SignUpMode;
  /** OpenID providers with which people can sign in, in the order of their buttons. */
  socialProviders: readonly SocialProvider[];
}
