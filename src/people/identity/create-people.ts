import type { People } from "../../kernel/access/person.ts";
import type { IdentityParts } from "./identity-parts.ts";
import { findMemberships } from "./people.store.ts";
import { findSession } from "./sessions/sessions.ts";

/** Implements the port by which the kernel and the surfaces read people. */
export function createPeople(parts: Pick<IdentityParts, "database" | "secrets">): People {
  return {
    findSession: (token, now) => findSession(parts, token, now),
    membershipsOf: (personId) => findMemberships(parts.database, personId),
  };
}
