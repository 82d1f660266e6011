import type { Database } from "../../db/connection/database.ts";
import type { Secrets } from "../../kernel/secrets.ts";
import type { SocialProvider } from "./openid/social-provider.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { SignUpMode } from "./sign-up-mode.ts";

/**
 * What the functions of this folder work with. The composition root wires it once; every function
 * takes it, or the part it needs, as its first argument.
 */
export interface IdentityParts {
  database: Database;
  secrets: Secrets;
  passwords: PasswordHasher;
  /** Address of the account pages, for links in mails. */
  appUrl: string;
  /** Public address of the service: passkeys are bound to its host and its origin. */
  baseUrl: string;
  /** Who makes an account by themselves. */
  signUp: SignUpMode;
  /** OpenID providers people can sign in with, in the order of their buttons. */
  socialProviders: readonly SocialProvider[];
}
