import { type MemberRole, ROLES_OF_MEMBERS } from "./person.ts";

/** Roles of members as scopes: the rights of a signed-in person in a workspace. */

/** A scope that only sessions have: it cannot be given to a key or an OAuth token. */
export type RoleScope = `role:${MemberRole}`;

export function isRoleScope(scope: string): scope is RoleScope {
  return ROLES_OF_MEMBERS.some((role) => scope === `role:${role}`);
}

/** The scopes of a role: its own and those of every lesser role. */
export function scopesOfRole(role: MemberRole): ReadonlySet<RoleScope> {
  const held = ROLES_OF_MEMBERS.slice(0, ROLES_OF_MEMBERS.indexOf(role) + 1);
  return new Set(held.map((lesser): RoleScope => `role:${lesser}`));
}
