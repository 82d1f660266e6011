import { type MemberRole, ROLES_OF_MEMBERS } from "./person.ts";
import { SCOPES } from "./scopes.ts";

/** Roles of members as scopes: the rights of a signed-in person in a workspace. */

/** A scope that only sessions have: it cannot be given to a key or an OAuth token. */
export type RoleScope = `role:${MemberRole}`;

export function isRoleScope(scope: string): scope is RoleScope {
  return ROLES_OF_MEMBERS.some((role) => scope === `role:${role}`);
}

/** The role as a scope and those of every lesser role, from the fewest rights to the most. */
const roleScopesOf = (role: MemberRole): RoleScope[] =>
  ROLES_OF_MEMBERS.slice(0, ROLES_OF_MEMBERS.indexOf(role) + 1).map(
    (lesser): RoleScope => `role:${lesser}`,
  );

/** The role that a person needs for what a program needs a scope for: reads are for everyone. */
export const roleOfScope = (scope: string): MemberRole =>
  scope.endsWith(":read") ? "viewer" : "editor";

interface RoleRights {
  /** The role and the lesser ones, and the scopes of the API that each of them includes. */
  scopes: ReadonlySet<string>;
  /** The roles as one text: equal rights give equal texts. */
  shape: string;
}

const RIGHTS = new Map(
  ROLES_OF_MEMBERS.map((role): [MemberRole, RoleRights] => {
    const roles = roleScopesOf(role);
    const ofPrograms = SCOPES.filter((scope) => roles.includes(`role:${roleOfScope(scope)}`));
    return [role, { scopes: new Set([...roles, ...ofPrograms]), shape: roles.join(" ") }];
  }),
);

/** The rights of a role, the same object at every call. */
export function rightsOfRole(role: MemberRole): RoleRights {
  const rights = RIGHTS.get(role);
  if (rights === undefined) throw new Error(`There is no role ${role}`);
  return rights;
}
