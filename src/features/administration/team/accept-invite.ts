import { Type } from "typebox";
import { type DatabaseTransaction, inTransaction } from "../../../db/connection/database.ts";
import { type Person, ROLES_OF_MEMBERS } from "../../../kernel/access/person.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { planRequired } from "../../../kernel/access/require-feature.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { noParams, noQuery } from "../../../kernel/contract/envelope.ts";
import { resourceNotFound, stateConflict } from "../../../kernel/contract/errors.ts";
import { anyObject, oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { definePersonRoute, type PersonContext } from "../../../kernel/operation/session-route.ts";
import { tokenHash as tokenHashOf } from "../../../people/identity/sessions/secret-token.ts";
import { findInviteWorkspace, takeInviteToken } from "./invite-directory.store.ts";
import { activateInvitedSubnetwork } from "../workspace/index.ts";
import {
  findMember,
  findMemberOfPerson,
  findOwners,
  type MemberRow,
  updateMember,
} from "./member.store.ts";
import { requireTeams } from "./team-access.ts";

const TRIES_PER_MINUTE = 20;

/**
 * The error for a link that is unknown, used, withdrawn or expired, and for one that was sent to
 * another address; it is the same for all.
 */
const noInvitation = () => resourceNotFound("invitation");

/**
 * Uses up a token and returns its invitation; undefined for any other token. An error thrown later
 * in the transaction restores the token.
 */
async function takeInvite(
  transaction: DatabaseTransaction,
  { runtime, now }: PersonContext,
  token: string,
): Promise<MemberRow | undefined> {
  const tokenHash = tokenHashOf(runtime.secrets, token);
  const workspaceId = await findInviteWorkspace(transaction, tokenHash);
  if (workspaceId === undefined) return undefined;
  await lockWorkspace(transaction, workspaceId);
  // The invitation may have been withdrawn, renewed or used while this waited for the lock.
  const memberId = await takeInviteToken(transaction, workspaceId, { tokenHash, now });
  return memberId === undefined ? undefined : findMember(transaction, workspaceId, memberId);
}

/**
 * True where the address of the invitation is the person's own and confirmed, since a forwarded
 * link must not admit another person.
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

interface Joined {
  member: MemberRow;
  workspace: WorkspaceAccess;
  /** True where the workspace is a subnetwork that waited for its owner. */
  isActivated: boolean;
}

async function joinWorkspace(
  transaction: DatabaseTransaction,
  context: PersonContext,
  token: string,
): Promise<Joined> {
  const { person } = context.session;
  const invite = await takeInvite(transaction, context, token);
  if (!isFor(person, invite, context.now)) throw noInvitation();
  const workspace = await context.runtime.access.workspace(invite.workspace_id);
  if (workspace === undefined) throw noInvitation();
  await requireStillOpen(transaction, context, { invite, workspace });
  // The person may have changed their address since they joined.
  if ((await findMemberOfPerson(transaction, workspace.id, person.id)) !== undefined)
    throw stateConflict("You are a member of this workspace already.", "accepted", []);
  const member = await updateMember(transaction, invite, {
    status: "accepted",
    user_id: person.id,
    name: person.name,
    joined_at: context.now,
    expires_at: null,
  });
  const isActivated =
    member.role === "owner" &&
    (await activateInvitedSubnetwork(transaction, workspace.id, context.now));
  return { member, workspace, isActivated };
}

/**
 * @throws ApiError `plan_required` where the plan was lowered after the invitation: that of the
 * workspace for its team, that of the network for the owner of a subnetwork; `state_conflict` where
 * the operator made another person the owner.
 */
async function requireStillOpen(
  transaction: DatabaseTransaction,
  { runtime }: PersonContext,
  { invite, workspace }: { invite: MemberRow; workspace: WorkspaceAccess },
): Promise<void> {
  if (invite.role !== "owner") return requireTeams(workspace);
  const owners = await findOwners(transaction, [workspace.id]);
  if (owners.some(({ status }) => status === "accepted"))
    throw stateConflict("The workspace has an owner already.", "accepted", []);
  const network =
    workspace.parentId === null ? undefined : await runtime.access.workspace(workspace.parentId);
  if (network?.features.has("subnetworks") === false)
    throw planRequired("subnetworks", "The plan of its network does not include subnetworks.");
}

const membershipSchema = strictObject({
  object: oneOf(["membership"]),
  id: Type.String(),
  workspace_id: Type.String(),
  workspace_name: Type.String(),
  role: oneOf(ROLES_OF_MEMBERS),
});

const joinedSchema = strictObject({
  object: oneOf(["write_result"]),
  ok: Type.Boolean(),
  id: Type.String(),
  written: anyObject,
  warnings: Type.Array(Type.String()),
  error: Type.Null(),
  data: membershipSchema,
});

function joinedView({ member, workspace, isActivated }: Joined): View<typeof joinedSchema> {
  return {
    object: "write_result",
    ok: true,
    id: member.id,
    written: { status: "accepted", ...(isActivated ? { activation_state: "active" } : {}) },
    warnings: [],
    error: null,
    data: {
      object: "membership",
      id: member.id,
      workspace_id: workspace.id,
      workspace_name: workspace.name,
      role: member.role,
    },
  };
}

/** Joins a workspace. The caller is not a member of it, so this is a route and not an operation. */
export const acceptInvite = definePersonRoute({
  id: "team.invites.accept",
  method: "POST",
  path: "/app-api/team/invites/accept",
  addressRequestsPerMinute: TRIES_PER_MINUTE,
  params: noParams,
  query: noQuery,
  body: strictObject({ token: Type.String({ minLength: 1, maxLength: 200 }) }),
  output: joinedSchema,
  summary: "Join a workspace with the token of an invitation to one's own, confirmed address",
  handler: async (context, { body }) => {
    const joined = await inTransaction(context.database, (transaction) =>
      joinWorkspace(transaction, context, body.token),
    );
    return { data: joinedView(joined) };
  },
});
