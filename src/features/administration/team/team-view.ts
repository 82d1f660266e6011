import { isoOrNull } from "../../../lib/time/iso-time.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { MemberRow } from "./member.store.ts";
import type { TalentRow } from "./talent/talent.store.ts";
import type {
  pendingInviteSchema,
  showTalentSchema,
  talentSchema,
  teamMemberSchema,
} from "./team.schema.ts";

/** A member with a masked address. The list for owners and admins contains the full address. */

export function memberView(row: MemberRow): View<typeof teamMemberSchema> {
  return {
    object: "team_member",
    id: row.id,
    email: maskEmail(row.email),
    name: row.name,
    role: row.role,
    status: "accepted",
    joined_at: isoOrNull(row.joined_at),
  };
}

export function pendingInviteView(row: MemberRow): View<typeof pendingInviteSchema> {
  return {
    object: "pending_invite",
    id: row.id,
    email: maskEmail(row.email),
    role: row.role,
    invited_at: isoOrNull(row.invited_at),
    expires_at: isoOrNull(row.expires_at),
  };
}

export function talentView(row: Omit<TalentRow, "id" | "show_id">): View<typeof talentSchema> {
  return {
    email: maskEmail(row.email),
    uid: row.uid,
    status: row.status,
    role: row.role,
    invited_at: row.invited_at.toISOString(),
    accepted_at: isoOrNull(row.accepted_at),
  };
}

export function showTalentView(row: TalentRow): View<typeof showTalentSchema> {
  return { object: "talent", id: row.id, show_id: row.show_id, ...talentView(row) };
}
