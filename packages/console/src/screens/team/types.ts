/**
 * What the operations for people answer, as their schemas in `src/features/administration` state
 * it: the package of the API has the operations of programs alone.
 */
import type { PendingInvite, Subnetwork, Talent, TeamMember } from "@castmeter/sdk";

export const GIVEN_ROLES = ["viewer", "editor", "admin"] as const;
export type GivenRole = (typeof GIVEN_ROLES)[number];
export type Role = GivenRole | "owner";

/** The team as a member sees it: whole addresses for owners and admins, masked ones for others. */
export interface Members {
  object: "team";
  members: TeamMember[];
  /** Expired ones too; inviting again renews them. */
  pending_invites: PendingInvite[];
  team_size: number;
  members_max: number;
  your_member_id: string | null;
  your_role: Role;
}

export interface ListedSubnetwork extends Subnetwork {
  /** Of the owner; null where there is an owner, or no person is invited. */
  invitation: PendingInvite | null;
}

export interface InvitedSubnetwork {
  object: "invited_subnetwork";
  subnetwork: Subnetwork;
  invitation: PendingInvite;
}

export interface ShowTalent extends Talent {
  object: "talent";
  id: string;
  show_id: string;
}

/** Calls to platforms that the workspace pays for out of its limit of a day. */
export interface Usage {
  object: "provider_usage";
  limit: number;
  used_today: number;
  resets_at: string;
  /** Thirty UTC days, the oldest first. */
  days: UsageDay[];
}

export interface UsageDay {
  date: string;
  calls: number;
  by_kind: Record<string, number>;
}
