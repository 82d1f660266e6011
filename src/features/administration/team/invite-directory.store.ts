import type { DatabaseTransaction } from "../../../db/connection/database.ts";

/**
 * The directory of invitation links. It leads from the hash of a token to a workspace, and is read
 * for a person who is not a member yet, so that look-up is the only statement of the team without a
 * workspace.
 */

/** The invitation of a token, which is a pending member of a workspace. */
interface InviteRow {
  workspace_id: string;
  id: string;
}

export async function findInviteWorkspace(
  transaction: DatabaseTransaction,
  tokenHash: Buffer,
): Promise<string | undefined> {
  const entry = await transaction
    .selectFrom("invite_directory")
    .select("workspace_id")
    .where("token_hash", "=", tokenHash)
    .executeTakeFirst();
  return entry?.workspace_id;
}

/**
 * Uses up a token. Returns the id of its invitation, or undefined where it is gone or has expired.
 */
export async function takeInviteToken(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
): Promise<string | undefined> {
  const taken = await transaction
    .deleteFrom("invite_directory")
    .where("workspace_id", "=", workspaceId)
    .where("token_hash", "=", tokenHash)
    .where("expires_at", ">", now)
    .returning("member_id")
    .executeTakeFirst();
  return taken?.member_id;
}

interface InviteToken {
  token_hash: Buffer;
  pepper_id: string;
  created_at: Date;
  expires_at: Date;
}

export async function insertInviteToken(
  transaction: DatabaseTransaction,
  invite: InviteRow,
  token: InviteToken,
): Promise<void> {
  await transaction
    .insertInto("invite_directory")
    .values({ ...token, workspace_id: invite.workspace_id, member_id: invite.id })
    .execute();
}

export async function deleteInviteTokens(
  transaction: DatabaseTransaction,
  invite: InviteRow,
): Promise<void> {
  await transaction
    .deleteFrom("invite_directory")
    .where("workspace_id", "=", invite.workspace_id)
    .where("member_id", "=", invite.id)
    .execute();
}
