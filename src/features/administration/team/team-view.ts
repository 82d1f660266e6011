import { viewOf } from "../../../kernel/resource/view-of.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import type { MemberRow } from "./member.store.ts";
import type { TalentRow } from "./talent/talent.store.ts";
import {
  pendingInviteSchema,
  showTalentSchema,
  talentSchema,
  teamMemberSchema,
} from "./team.schema.ts";

/** A member with a masked address. The list for owners and admins contains the full address. */

export function memberView(row: MemberRow) {
  return viewOf(teamMemberSchema, row, {
    object: "team_member",
    email: maskEmail(row.email),
    status: "accepted",
  });
}

export function pendingInviteView(row: MemberRow) {
  return viewOf(pendingInviteSchema, row, {
    object: "pending_invite",
    email: maskEmail(row.email),
  });
}

export function talentView(row: Omit<TalentRow, "id" | "show_id">) {
  return viewOf(talentSchema, row, {
    email: maskEmail(row.email),
  });
}

export const showTalentView = (row: TalentRow) =>
  viewOf(showTalentSchema, row, { object: "talent", email: maskEmail(row.email) });
