import type { DatabaseTransaction } from "../../db/connection/database.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { appWriteResult, appWriteResultOf } from "../../kernel/operation/app-answer.ts";
import {
  type AppContext,
  defineAppRoute,
  sessionOf,
  workspaceOf,
} from "../../kernel/operation/app-route.ts";
import { noParams, noQuery } from "../../kernel/contract/envelope.ts";
import { ApiError, stateConflict } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { oneOf, strictObject } from "../../kernel/contract/schema.ts";
import { DAY_MS } from "../../lib/clock.ts";
import { emailField, normaliseEmail } from "../../identity/email-address.ts";
import { newSecretToken, tokenColumns } from "../../identity/sessions/secret-token.ts";
import { pendingInviteSchema, pendingInviteView } from "../workspace/index.ts";
import {
  countPlaces,
  deleteInviteTokens,
  findMemberByEmail,
  insertInvite,
  type MemberRow,
  updateMember,
} from "./member.store.ts";
import {
  beginTeamChange,
  GIVEN_ROLES,
  type GivenRole,
  requireRightOver,
  requireTeams,
} from "./team-access.ts";

/** Members of a workspace, with the invitations that can still become one. */
export const MEMBERS_MAX = 50;
const INVITE_LIFE_MS = 7 * DAY_MS;
/** Each call sends a mail to an address of the caller's choice. */
const INVITES_PER_MINUTE = 10;

/**
 * Makes the invitation, or renews the one the address has: it is then sent again, and the link
 * before works no more.
 */
async function saveInvite(
  transaction: DatabaseTransaction,
  context: AppContext,
  { email, role }: { email: string; role: GivenRole },
): Promise<{ invite: MemberRow; isNew: boolean }> {
  const { now } = context;
  const workspace = workspaceOf(context);
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  const known = await findMemberByEmail(transaction, workspace.id, email);
  if (known?.status === "accepted")
    throw stateConflict("This person is a member already.", "accepted", []);
  const isOpen =
    known?.expires_at !== null && known?.expires_at !== undefined && known.expires_at > now;
  const current = await countPlaces(transaction, workspace.id, now);
  if (!isOpen && current >= MEMBERS_MAX) {
    throw new ApiError(
      "limit_reached",
      `The team has ${current} members and open invitations, and may have ${MEMBERS_MAX}.`,
      { extras: { limit: MEMBERS_MAX, current } },
    );
  }
  if (known === undefined)
    return {
      invite: await insertInvite(
        transaction,
        workspace,
        { id: newId("mem"), email, role, expires_at: expiresAt },
        now,
      ),
      isNew: true,
    };
  await deleteInviteTokens(transaction, known);
  return {
    invite: await updateMember(transaction, known, {
      role,
      invited_at: now,
      expires_at: expiresAt,
    }),
    isNew: false,
  };
}

async function mailInvite(
  transaction: DatabaseTransaction,
  context: AppContext,
  invite: MemberRow,
): Promise<void> {
  const { runtime, now } = context;
  const { person } = sessionOf(context);
  const token = newSecretToken();
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  await transaction
    .insertInto("invite_directory")
    .values({
      ...tokenColumns(runtime.secrets, token),
      workspace_id: invite.workspace_id,
      member_id: invite.id,
      created_at: now,
      expires_at: expiresAt,
    })
    .execute();
  await runtime.services.mails.invitation(transaction, {
    email: invite.email,
    workspaceName: workspaceOf(context).name,
    role: invite.role,
    invitedBy: person.name ?? person.email,
    // Behind the #, so that the token reaches no server log and no other site.
    url: `${runtime.urls.addresses.appUrl}/accept-invitation#token=${token}`,
    expiresAt,
  });
}

export const createInvite = defineAppRoute({
  id: "team.invites.create",
  method: "POST",
  path: "/app-api/team/invites",
  access: "admin",
  perMinute: INVITES_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ email: emailField, role: oneOf(GIVEN_ROLES) }),
  output: appWriteResultOf(pendingInviteSchema),
  summary: "Invite a person by mail, or send an open invitation again",
  handler: async (context, { body }) => {
    requireTeams(workspaceOf(context));
    return inTransaction(context.database, async (transaction) => {
      requireRightOver(await beginTeamChange(transaction, context, "admin"), body.role);
      const { invite, isNew } = await saveInvite(transaction, context, {
        email: normaliseEmail(body.email),
        role: body.role,
      });
      await mailInvite(transaction, context, invite);
      return appWriteResult({
        status: isNew ? 201 : 200,
        id: invite.id,
        written: { role: invite.role, expires_at: invite.expires_at?.toISOString() ?? null },
        data: pendingInviteView(invite),
      });
    });
  },
});
