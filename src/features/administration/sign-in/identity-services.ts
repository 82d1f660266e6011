import type { IdentityParts } from "../../../people/identity/identity-parts.ts";
import type { People } from "../../../kernel/access/person.ts";

/**
 * The services that routes of accounts and sessions need: the parts of identity, and memberships.
 */
export interface IdentityServices {
  identity: IdentityParts;
  people: People;
}
