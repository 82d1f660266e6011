import { Type } from "typebox";
import { type DatabaseTransaction, inTransaction } from "../../db/connection/database.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import { type AppContext, defineAppRoute, sessionOf } from "../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { resourceNotFound, stateConflict } from "../../kernel/contract/errors.ts";
import type { Person } from "../../kernel/access/person.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import type { WorkspaceAccess } from "../../kernel/access/workspace-access.ts";
import { tokenHash } from "../../identity/sessions/secret-token.ts";
import {
  findMember,
  findMemberOfPerson,
  lockTeam,
  type MemberRow,
  updateMember,
} from "./member.store.ts";
import { GIVEN_ROLES, requireTeams } from "./team-access.ts";

const TRIES_PER_MINUTE = 20;

/**
 * The same for a link that is unknown, used, taken back or expired, and for one that was sent to
 * somebody else.
 */
const noInvitation = () => resourceNotFound("invitation");

/**
 * Uses a token up and gives the invitation it opens; undefined for any other token. What is thrown
 * later gives it back.
 */
async function takeInvite(
  transaction: DatabaseTransaction,
  context: AppContext,
  token: string,
): Promise<MemberRow | undefined> {
  const hash = tokenHash(context.runtime.secrets, token);
  const entry = await transaction
    .selectFrom("invite_directory")
    .select("workspace_id")
    .where("token_hash", "=", hash)
    .executeTakeFirst();
  if (entry === undefined) return undefined;
  await lockTeam(transaction, entry.workspace_id);
  // Taken back, renewed or used while this waited for the lock: then it is gone.
  const taken = await transaction
    .deleteFrom("invite_directory")
    .where("token_hash", "=", hash)
    .where("expires_at", ">", context.now)
    .returning("member_id")
    .executeTakeFirst();
  return taken === undefined
    ? undefined
    : findMember(transaction, entry.workspace_id, taken.member_id);
}

/**
 * Who holds a forwarded link must not get in with it: the address is the person's, and they have
 * shown that it is.
 */
function isFor(person: Person, invite: MemberRow | undefined, now: Date): invite is MemberRow {
  return (
    invite?.status === "pending" &&
    invite.expires_at !== null &&
    invite.expires_at > now &&
    person.emailVerified &&
    person.email.toLowerCase() === invite.email.toLowerCase()
  );
}

async function joinWorkspace(
  transaction: DatabaseTransaction,
  context: AppContext,
  token: string,
): Promise<{ member: MemberRow; workspace: WorkspaceAccess }> {
  const { person } = sessionOf(context);
  const invite = await takeInvite(transaction, context, token);
  if (!isFor(person, invite, context.now)) throw noInvitation();
  const workspace = await context.runtime.access.workspace(invite.workspace_id);
  if (workspace === undefined) throw noInvitation();
  // The plan may have gone down since the invitation.
  requireTeams(workspace);
  // A person may have changed their address since they joined.
  if ((await findMemberOfPerson(transaction, workspace.id, person.id)) !== undefined)
    throw stateConflict("You are a member of this workspace already.", "accepted", []);
  const member = await updateMember(transaction, invite, {
    status: "accepted",
    user_id: person.id,
    name: person.name,
    joined_at: context.now,
    expires_at: null,
  });
  return { member, workspace };
}

export const acceptInvite = defineAppRoute({
  id: "team.invites.accept",
  method: "POST",
  path: "/app-api/team/invites/accept",
  access: "person",
  perMinute: TRIES_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: appWriteResultOf(
    strictObject({
      object: oneOf(["membership"]),
      id: Type.String(),
      workspace_id: Type.String(),
      workspace_name: Type.String(),
      role: oneOf(GIVEN_ROLES),
    }),
  ),
  summary: "Join a workspace with the token of an invitation to one's own, confirmed address",
  handler: async (context, { body }) =>
    inTransaction(context.database, async (transaction) => {
      const { member, workspace } = await joinWorkspace(transaction, context, body.token);
      const data = {
        object: "membership",
        id: member.id,
        workspace_id: workspace.id,
        workspace_name: workspace.name,
        role: member.role,
      };
      return appWriteResult({ id: member.id, written: { status: "accepted" }, data });
    }),
});
