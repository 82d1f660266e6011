import type { PendingInvite, TeamMember } from "@castmeter/sdk";
import type { GivenRole, Members, Role } from "../types.ts";

/** A line of the team: a member, or somebody who was invited. */
export type TeamRow =
  | { kind: "member"; id: string; member: TeamMember }
  | { kind: "invite"; id: string; invite: PendingInvite };

export const rowsOf = ({ members, pending_invites: invites }: Members): TeamRow[] => [
  ...members.map((member): TeamRow => ({ kind: "member", id: member.id, member })),
  ...invites.map((invite): TeamRow => ({ kind: "invite", id: invite.id, invite })),
];

export const nameOf = ({ name, email }: Pick<TeamMember, "name" | "email">): string =>
  name ?? email;

const isAdmin = (role: Role): boolean => role === "admin" || role === "owner";

type Viewer = Pick<Members, "your_member_id" | "your_role">;

/** What the caller may do with a member. */
export interface MemberRights {
  isMe: boolean;
  /** Roles that the caller may give; none where they may not change this member. */
  roles: readonly GivenRole[];
  mayHandOver: boolean;
  mayLeave: boolean;
  mayRemove: boolean;
}

/** Only the owner makes and changes admins, and the owner's role is handed over. */
export function rightsOver(
  member: Pick<TeamMember, "id" | "role">,
  { your_member_id: mine, your_role: role }: Viewer,
): MemberRights {
  const isMe = member.id === mine;
  const mayChange =
    isAdmin(role) &&
    !isMe &&
    member.role !== "owner" &&
    (role === "owner" || member.role !== "admin");
  return {
    isMe,
    roles: mayChange ? rolesToGive(role) : [],
    mayHandOver: role === "owner" && !isMe,
    mayLeave: isMe && member.role !== "owner",
    mayRemove: mayChange,
  };
}

/** Roles that a person of this role may give to others. */
export const rolesToGive = (role: Role): readonly GivenRole[] =>
  role === "owner" ? ["viewer", "editor", "admin"] : role === "admin" ? ["viewer", "editor"] : [];

/** Only the owner invites admins; every admin takes an invitation back. */
export const inviteRights = (
  { role }: Pick<PendingInvite, "role">,
  { your_role: own }: Viewer,
): { maySend: boolean; mayWithdraw: boolean } => ({
  maySend: isAdmin(own) && role !== "owner" && (own === "owner" || role !== "admin"),
  mayWithdraw: isAdmin(own) && role !== "owner",
});

/** Members whom name and shown address do not tell apart: addresses of others may be masked. */
export function lookAlikes(members: readonly TeamMember[]): ReadonlySet<string> {
  const groups = Map.groupBy(members, ({ name, email }) => `${name} ${email}`).values();
  return new Set(
    [...groups].filter((group) => group.length > 1).flatMap((group) => group.map(({ id }) => id)),
  );
}

/** True once an invitation's link works no more. */
export const isExpired = (
  { expires_at: expires }: Pick<PendingInvite, "expires_at">,
  now: number = Date.now(),
): boolean => expires !== null && Date.parse(expires) <= now;
