import type { IdentityParts } from "../../../people/identity/identity-parts.ts";
import type { People } from "../../../kernel/access/person.ts";

/** What routes of accounts and sessions need: the parts of identity, and who belongs where. */
export interface IdentityServices {
  identity: IdentityParts;
  people: People;
}
