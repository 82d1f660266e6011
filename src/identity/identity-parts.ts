import type { Database } from "../db/connection/database.ts";
import type { People } from "../kernel/access/person.ts";
import type { Secrets } from "../kernel/secrets.ts";
import type { SocialProvider } from "./openid/social-provider.ts";
import type { PasswordHasher } from "./passwords/password-hasher.ts";
import { findMemberships } from "./people.store.ts";
import { findSession } from "./sessions/sessions.ts";

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
  /** OpenID providers people can sign in with, in the order of their buttons. */
  socialProviders: readonly SocialProvider[];
}

/** What the kernel and the surfaces ask about people. */
export function createPeople(parts: Pick<IdentityParts, "database" | "secrets">): People {
  return {
    findSession: (token, now) => findSession(parts, token, now),
    membershipsOf: (personId) => findMemberships(parts.database, personId),
  };
}
