import { sql } from "kysely";
import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import type { MemberRole } from "../../../kernel/access/person.ts";

/** Rows of one person, in tables of people and in tables of workspaces. */

export interface RemovedMembership {
  workspaceId: string;
  workspaceName: string;
  memberId: string;
  role: MemberRole;
}

interface Identified {
  id: string;
  email: string;
}

/** Memberships of a person, with invitations and memberships that wait for their address. */
export async function findMembershipsOf(
  executor: Executor,
  { id, email }: Identified,
): Promise<RemovedMembership[]> {
  return executor
    .selectFrom("workspace_members as member")
    .innerJoin("workspaces as workspace", "workspace.workspace_id", "member.workspace_id")
    .select([
      "member.workspace_id as workspaceId",
      "workspace.name as workspaceName",
      "member.id as memberId",
      "member.role",
    ])
    .where((where) =>
      where.or([
        where("member.user_id", "=", id),
        where.and([
          where("member.user_id", "is", null),
          where(sql`lower(member.email)`, "=", email),
        ]),
      ]),
    )
    .orderBy("workspace.created_at")
    .orderBy("member.workspace_id")
    .execute();
}

export async function deleteMembership(
  transaction: DatabaseTransaction,
  { workspaceId, memberId }: RemovedMembership,
): Promise<void> {
  await transaction
    .deleteFrom("invite_directory")
    .where("workspace_id", "=", workspaceId)
    .where("member_id", "=", memberId)
    .execute();
  await transaction
    .deleteFrom("workspace_members")
    .where("workspace_id", "=", workspaceId)
    .where("id", "=", memberId)
    .execute();
}

/** Deletes the account: sign-in data, links, and the row itself. */
export async function deletePersonRows(
  transaction: DatabaseTransaction,
  { id, email }: Identified,
): Promise<void> {
  for (const table of [
    "sessions",
    "passkeys",
    "passkey_challenges",
    "person_identities",
    "removed_identities",
    "person_links",
    "platform_sign_ins",
    "alarm_preferences",
    "alarm_notices",
  ] as const)
    await transaction.deleteFrom(table).where("person_id", "=", id).execute();
  await transaction.deleteFrom("person_links").where("email", "=", email).execute();
  // The list of a show's people is the show's own record, so it keeps the address it was given.
  await transaction.updateTable("show_talent").set({ uid: null }).where("uid", "=", id).execute();
  await transaction.deleteFrom("sign_ups").where("email", "=", email).execute();
  await transaction.deleteFrom("people").where("id", "=", id).execute();
}

/**
 * Erases the address of a person from the apps they authorized. The rows stay, as the workspace's
 * log.
 */
export async function eraseAppAddresses(
  transaction: DatabaseTransaction,
  { id }: Identified,
): Promise<void> {
  await transaction
    .updateTable("oauth_connections")
    .set({ user_email: null })
    .where("user_id", "=", id)
    .execute();
}
