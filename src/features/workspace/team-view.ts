import { maskEmail } from "../../lib/mask-email.ts";
import type { MemberRow, TalentRow } from "./team.store.ts";

/** People as they are shown, to programs and to each other: never with an address in full. */

const timeOrNull = (moment: Date | null): string | null => moment?.toISOString() ?? null;

export function memberView(
  row: Pick<MemberRow, "id" | "email" | "name" | "role" | "status" | "joined_at">,
): Record<string, unknown> {
  return {
    object: "team_member",
    id: row.id,
    email: maskEmail(row.email),
    name: row.name,
    role: row.role,
    status: row.status,
    joined_at: timeOrNull(row.joined_at),
  };
}

export function pendingInviteView(
  row: Pick<MemberRow, "id" | "email" | "role" | "invited_at" | "expires_at">,
): Record<string, unknown> {
  return {
    object: "pending_invite",
    id: row.id,
    email: maskEmail(row.email),
    role: row.role,
    invited_at: timeOrNull(row.invited_at),
    expires_at: timeOrNull(row.expires_at),
  };
}

export function talentView(row: TalentRow): Record<string, unknown> {
  return {
    email: maskEmail(row.email),
    uid: row.uid,
    status: row.status,
    role: row.role,
    invited_at: row.invited_at.toISOString(),
    accepted_at: timeOrNull(row.accepted_at),
  };
}
