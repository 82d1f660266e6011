import { sql } from "kysely";
import type { Executor } from "../../db/connection/database.ts";

export interface MemberRow {
  id: string;
  email: string;
  name: string | null;
  role: "owner" | "admin" | "editor" | "viewer";
  status: "pending" | "accepted";
  invited_at: Date | null;
  joined_at: Date | null;
  expires_at: Date | null;
}

/** Members and open invitations of one workspace, oldest first. */
export async function findMembers(database: Executor, workspaceId: string): Promise<MemberRow[]> {
  return database
    .selectFrom("workspace_members")
    .select(["id", "email", "name", "role", "status", "invited_at", "joined_at", "expires_at"])
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export interface TalentRow {
  show_id: string;
  email: string;
  uid: string | null;
  status: "accepted" | "pending";
  role: string;
  invited_at: Date;
  accepted_at: Date | null;
}

/** The people attached to the shows, oldest invitation first. */
export async function findTalent(
  database: Executor,
  showIds: readonly string[],
): Promise<TalentRow[]> {
  if (showIds.length === 0) return [];
  return database
    .selectFrom("show_talent")
    .select(["show_id", "email", "uid", "status", "role", "invited_at", "accepted_at"])
    .where(sql<boolean>`show_id = any(${[...showIds]})`)
    .orderBy("invited_at")
    .orderBy("id")
    .execute();
}
