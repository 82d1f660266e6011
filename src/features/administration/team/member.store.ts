import { type Selectable, sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { isAmong } from "../../../db/statements/is-among.ts";
import type { WorkspaceMembersTable } from "../../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { deleteInviteTokens } from "./invite-directory.store.ts";

/** Statements on members of workspaces and on invitations, which are pending members. */

export type MemberRow = Selectable<WorkspaceMembersTable>;

/** Members and invitations, expired ones included, oldest first. */
export async function findMembers(executor: Executor, workspaceId: string): Promise<MemberRow[]> {
  return executor
    .selectFrom("workspace_members")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}

export async function findMember(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<MemberRow | undefined> {
  return executor
    .selectFrom("workspace_members")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", id)
    .executeTakeFirst();
}

/** The accepted membership of a person. */
export async function findMemberOfPerson(
  executor: Executor,
  workspaceId: string,
  personId: string,
): Promise<MemberRow | undefined> {
  return executor
    .selectFrom("workspace_members")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("user_id", "=", personId)
    .where("status", "=", "accepted")
    .executeTakeFirst();
}

/**
 * The member or invitation of an address. Addresses are compared in lower case, because an operator
 * may have typed other letters.
 */
export async function findMemberByEmail(
  executor: Executor,
  workspaceId: string,
  email: string,
): Promise<MemberRow | undefined> {
  return executor
    .selectFrom("workspace_members")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where(sql`lower(email)`, "=", email)
    .executeTakeFirst();
}

export async function findOwner(
  executor: Executor,
  workspaceId: string,
): Promise<MemberRow | undefined> {
  return executor
    .selectFrom("workspace_members")
    .selectAll()
    .where("workspace_id", "=", workspaceId)
    .where("role", "=", "owner")
    .executeTakeFirst();
}

/** Owners of workspaces, and people who are invited to become one. */
export async function findOwners(
  executor: Executor,
  workspaceIds: readonly string[],
): Promise<MemberRow[]> {
  if (workspaceIds.length === 0) return [];
  return executor
    .selectFrom("workspace_members")
    .selectAll()
    .where(isAmong("workspace_id", workspaceIds))
    .where("role", "=", "owner")
    .execute();
}

/** Number of members, and of invitations that can still be accepted. */
export async function countMembersAndInvites(
  executor: Executor,
  workspaceId: string,
  now: Date,
): Promise<number> {
  const row = await executor
    .selectFrom("workspace_members")
    .select(executor.fn.countAll<number>().as("count"))
    .where("workspace_id", "=", workspaceId)
    .where((where) => where.or([where("status", "=", "accepted"), where("expires_at", ">", now)]))
    .executeTakeFirstOrThrow();
  return row.count;
}

export type MemberChange = Partial<
  Pick<
    MemberRow,
    "role" | "status" | "user_id" | "name" | "invited_at" | "joined_at" | "expires_at"
  >
>;

export async function updateMember(
  transaction: DatabaseTransaction,
  member: MemberRow,
  change: MemberChange,
): Promise<MemberRow> {
  const row = await transaction
    .updateTable("workspace_members")
    .set(change)
    .where("workspace_id", "=", member.workspace_id)
    .where("id", "=", member.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await notifyAccessChanged(transaction, member.workspace_id);
  return row;
}

export async function insertInvite(
  transaction: DatabaseTransaction,
  workspaceId: string,
  invite: Pick<MemberRow, "id" | "email" | "role" | "expires_at">,
  now: Date,
): Promise<MemberRow> {
  return transaction
    .insertInto("workspace_members")
    .values({
      workspace_id: workspaceId,
      ...invite,
      status: "pending",
      invited_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function insertMember(
  transaction: DatabaseTransaction,
  workspaceId: string,
  member: Pick<MemberRow, "id" | "email" | "name" | "role" | "user_id">,
  now: Date,
): Promise<MemberRow> {
  return transaction
    .insertInto("workspace_members")
    .values({
      workspace_id: workspaceId,
      ...member,
      status: "accepted",
      joined_at: now,
      created_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Deletes a member or an invitation, with the tokens that could restore it. */
export async function deleteMember(
  transaction: DatabaseTransaction,
  member: MemberRow,
): Promise<void> {
  await deleteInviteTokens(transaction, member);
  await transaction
    .deleteFrom("workspace_members")
    .where("workspace_id", "=", member.workspace_id)
    .where("id", "=", member.id)
    .execute();
  await notifyAccessChanged(transaction, member.workspace_id);
}
