import type { Static } from "typebox";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { ApiError, stateConflict } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { newId } from "../../../kernel/ids.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { emailField, normaliseEmail } from "../../../people/identity/email-address.ts";
import { deleteInviteTokens } from "./invite-directory.store.ts";
import {
  countMembersAndInvites,
  findMemberByEmail,
  insertInvite,
  type MemberRow,
  updateMember,
} from "./member.store.ts";
import {
  INVITE_LIFE_MS,
  type InviteContext,
  INVITES_PER_MINUTE,
  mailEffect,
  mailInvite,
  outboxWarnings,
} from "./send-invite.ts";
import {
  GIVEN_ROLES,
  type GivenRole,
  lockTeamAs,
  MEMBERS_MAX,
  requireRightOver,
  requireTeams,
} from "./team-access.ts";
import { pendingInviteView } from "./team-view.ts";
import { pendingInviteSchema } from "./team.schema.ts";

const inviteBody = strictObject({ email: emailField, role: oneOf(GIVEN_ROLES) });

interface State {
  email: string;
  role: GivenRole;
  expiresAt: Date;
  /** The existing invitation of the address, open or expired. */
  known: MemberRow | undefined;
}

const isOpen = ({ expires_at: expiresAt }: MemberRow, now: Date): boolean =>
  expiresAt !== null && expiresAt > now;

/** @throws ApiError `limit_reached`. */
async function requireCapacity({ database, workspace, now }: WriteContext): Promise<void> {
  const current = await countMembersAndInvites(database, workspace.id, now);
  if (current < MEMBERS_MAX) return;
  throw new ApiError(
    "limit_reached",
    `The team has ${current} members and open invitations, and may have ${MEMBERS_MAX}.`,
    { extras: { limit: MEMBERS_MAX, current } },
  );
}

async function previewInvite(
  context: InviteContext,
  { email: sentEmail, role }: Static<typeof inviteBody>,
): Promise<Change<State>> {
  const { database, workspace, now } = context;
  requireTeams(workspace);
  requireRightOver(await lockTeamAs(context, "admin"), role);
  const email = normaliseEmail(sentEmail);
  const known = await findMemberByEmail(database, workspace.id, email);
  if (known?.status === "accepted")
    throw stateConflict("This person is a member already.", "accepted", []);
  if (known?.role === "owner")
    throw stateConflict("The network has invited this address as the owner.", "pending", []);
  const isRenewal = known !== undefined && isOpen(known, now);
  if (!isRenewal) await requireCapacity(context);
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  return {
    resource: "pending_invite",
    id: known?.id ?? null,
    wouldWrite: { role, expires_at: expiresAt.toISOString() },
    effects: [
      mailEffect(context, email),
      ...(isRenewal ? ["The earlier link stops working."] : []),
    ],
    state: { email, role, expiresAt, known },
  };
}

/**
 * Stores the invitation, or renews the existing one of the address: it is then sent again, and the
 * earlier link stops working.
 */
async function saveInvite(
  { database, workspace, now }: WriteContext,
  { email, role, expiresAt, known }: State,
): Promise<MemberRow> {
  if (known === undefined) {
    const invite = { id: newId("mem"), email, role, expires_at: expiresAt };
    return insertInvite(database, workspace.id, invite, now);
  }
  await deleteInviteTokens(database, known);
  return updateMember(database, known, { role, invited_at: now, expires_at: expiresAt });
}

/** Invites a person by mail. Only the mail contains the token; no answer and no replay does. */
export const createInvite = defineWrite({
  id: "team.invites.create",
  method: "POST",
  path: "/app-api/team/invites",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  addressRequestsPerMinute: INVITES_PER_MINUTE,
  effect: "write",
  body: inviteBody,
  output: sessionWriteResultOf(pendingInviteSchema),
  successStatuses: [200, 201],
  errors: ["limit_reached", "plan_required", "state_conflict", "workspace_unsupported"],
  summary: "Invite a person by mail, or send an open invitation again",
  description:
    "The link works for a week. Inviting an address again sends a new link with the new role and " +
    "answers 200; the earlier link stops working. A team has up to 50 members and open " +
    "invitations. Only the owner invites admins.",
  example: { body: { email: "grace@example.org", role: "editor" } },
  mcp: false,
  preview: (context: InviteContext, { body }) => previewInvite(context, body),
  apply: async (context: InviteContext, { state, wouldWrite }) => {
    const invite = await saveInvite(context, state);
    await mailInvite(context, invite, {
      workspaceName: context.workspace.name,
      expiresAt: state.expiresAt,
    });
    return {
      status: state.known === undefined ? 201 : 200,
      id: invite.id,
      written: wouldWrite,
      data: pendingInviteView(invite),
      warnings: outboxWarnings(context),
    };
  },
});
