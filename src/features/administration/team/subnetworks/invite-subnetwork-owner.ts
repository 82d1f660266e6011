import { type Static, Type } from "typebox";
import { emailField, normaliseEmail } from "../../../../people/identity/email-address.ts";
import { sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import {
  parameterInvalid,
  resourceNotFound,
  stateConflict,
} from "../../../../kernel/contract/errors.ts";
import { strictObject } from "../../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../../kernel/operation/define.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import { lockSubnetworkRow, type SubnetworkRow } from "../../workspace/index.ts";
import { deleteMember, findMemberByEmail, findOwners, type MemberRow } from "../member.store.ts";
import {
  INVITE_LIFE_MS,
  type InviteContext,
  INVITES_PER_MINUTE,
  mailEffect,
  outboxWarnings,
} from "../send-invite.ts";
import { lockTeamAs } from "../team-access.ts";
import { invitedView, inviteOwner, type OwnerInvitation } from "./invite-owner.ts";
import { invitedSubnetworkSchema, subnetworkParams } from "./invited-subnetwork.schema.ts";

const inviteBody = strictObject({ email: Type.Optional(emailField) });

interface State extends OwnerInvitation {
  row: SubnetworkRow;
  /** The open or expired invitation of another address, which is deleted. */
  replaced: MemberRow | undefined;
}

/**
 * The currently invited owner of the subnetwork, whose row has to be locked.
 *
 * @throws ApiError `state_conflict` where the subnetwork has an owner.
 */
async function findInvitedOwner(
  { database }: InviteContext,
  { workspace_id: id }: SubnetworkRow,
): Promise<MemberRow | undefined> {
  const [owner] = await findOwners(database, [id]);
  if (owner?.status === "accepted")
    throw stateConflict("The subnetwork has an owner.", "accepted", ["pending"]);
  return owner;
}

async function previewInvite(
  context: InviteContext,
  id: string,
  { email: sentEmail }: Static<typeof inviteBody>,
): Promise<Change<State>> {
  const { database, workspace, now } = context;
  await lockTeamAs(context, "owner");
  const row = await lockSubnetworkRow(database, workspace.id, id);
  if (row === undefined) throw resourceNotFound("subnetwork");
  if (row.activation_state === "suspended")
    throw stateConflict("The subnetwork is suspended. Activate it first.", "suspended", [
      "invited",
      "active",
    ]);
  const invited = await findInvitedOwner(context, row);
  const email = sentEmail === undefined ? invited?.email : normaliseEmail(sentEmail);
  if (email === undefined)
    throw parameterInvalid("email", "missing", "No one is invited: send the address of the owner.");
  const known = await findMemberByEmail(database, row.workspace_id, email);
  if (known?.status === "accepted")
    throw stateConflict("This person is a member of the subnetwork already.", "accepted", []);
  const replaced = invited === undefined || invited.id === known?.id ? undefined : invited;
  const expiresAt = new Date(now.getTime() + INVITE_LIFE_MS);
  return {
    resource: "subnetwork",
    id: row.workspace_id,
    wouldWrite: { role: "owner", expires_at: expiresAt.toISOString() },
    effects: [
      mailEffect(context, email),
      ...(replaced === undefined
        ? []
        : [`The invitation of ${maskEmail(replaced.email)} is taken back.`]),
      ...(known === undefined ? [] : ["The earlier link stops working."]),
    ],
    state: { row, email, expiresAt, known, replaced },
  };
}

/** Invites the owner of a subnetwork again, or another one. */
export const inviteSubnetworkOwner = defineWrite({
  id: "app.subnetworks.invite",
  method: "POST",
  path: "/app-api/subnetworks/{id}/invitation",
  scope: "role:owner",
  callers: ["session"],
  plan: "subnetworks",
  workspaceKinds: ["network"],
  addressRequestsPerMinute: INVITES_PER_MINUTE,
  effect: "write",
  params: subnetworkParams,
  body: inviteBody,
  output: sessionWriteResultOf(invitedSubnetworkSchema),
  errors: ["plan_required", "state_conflict", "workspace_unsupported"],
  summary: "Send the invitation of a subnetwork's owner again, or invite another one",
  description:
    "Without `email` the invited address gets a new link. Another address replaces it, and its " +
    "link stops working. 409 where the subnetwork has an owner or is suspended. One of `active` " +
    "state without an owner stays active.",
  example: { params: { id: "{subnetwork_id}" }, body: { email: "grace@example.org" } },
  mcp: false,
  preview: (context: InviteContext, { params, body }) => previewInvite(context, params.id, body),
  apply: async (context: InviteContext, { state, wouldWrite }) => {
    if (state.replaced !== undefined) await deleteMember(context.database, state.replaced);
    const invite = await inviteOwner(context, state.row, state);
    return {
      id: state.row.workspace_id,
      written: wouldWrite,
      warnings: outboxWarnings(context),
      data: await invitedView(context, state.row, invite),
    };
  },
});
