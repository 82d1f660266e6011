import type { Database } from "../db/connection/database.ts";
import type { Secrets } from "../kernel/secrets.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import type { SocialProvider } from "./openid/social-provider.ts";

/** What signing in is built from. */
export interface SignInParts {
  database: Database;
  secrets: Secrets;
  passwords: PasswordHasher;
  /** Where the app's pages are, for links in mails. */
  appUrl: string;
  /** Public address of the service: passkeys belong to its host and answer to its origin. */
  baseUrl: string;
  /** Where people may sign in instead of here, in the order of their buttons. */
  socialProviders: readonly SocialProvider[];
}
