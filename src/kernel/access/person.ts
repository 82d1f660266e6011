/**
 * People who sign in. Credentials are for programs; a person acts through a session in a browser.
 */

export interface Person {
  id: string;
  email: string;
  emailVerified: boolean;
  name: string | null;
}

/** Roles of members, from the fewest rights to the most. */
export const ROLES_OF_MEMBERS = ["viewer", "editor", "admin", "owner"] as const;
export type MemberRole = (typeof ROLES_OF_MEMBERS)[number];

export const roleAllows = (held: MemberRole, needed: MemberRole): boolean =>
  ROLES_OF_MEMBERS.indexOf(held) >= ROLES_OF_MEMBERS.indexOf(needed);

export interface Membership {
  workspaceId: string;
  role: MemberRole;
}

export interface PersonSession {
  id: string;
  person: Person;
  createdAt: Date;
  expiresAt: Date;
  /** True for a person who runs the installation (record 0136); absent for every other one. */
  isOperator?: boolean;
  /**
   * Token that the browser's own code sends with every change, so that a form of another site
   * cannot cause one.
   */
  csrfToken: string;
}

/**
 * The people data that the pipeline and the surfaces read. Implemented by `src/people/identity`.
 */
export interface People {
  /** The session of a cookie's token; undefined when it is unknown, ended or expired. */
  findSession(token: string, now: Date): Promise<PersonSession | undefined>;
  /** Workspaces a person belongs to, by accepted membership, oldest first. */
  membershipsOf(personId: string): Promise<Membership[]>;
}
