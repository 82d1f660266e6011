import { newId } from "../../../../kernel/ids.ts";
import type { View } from "../../../../kernel/operation/operation.ts";
import { type SubnetworkRow, viewSubnetworks } from "../../workspace/index.ts";
import { insertInvite, type MemberRow, updateMember } from "../member.store.ts";
import { deleteInviteTokens } from "../invite-directory.store.ts";
import { type InviteContext, mailInvite } from "../send-invite.ts";
import { pendingInviteView } from "../team-view.ts";
import type { invitedSubnetworkSchema } from "./invited-subnetwork.schema.ts";

/**
 * The invitation of the owner of a subnetwork: an invitation to its team that its network sends.
 */

export interface OwnerInvitation {
  email: string;
  expiresAt: Date;
  /** The existing invitation of the address in the subnetwork, open or expired. */
  known: MemberRow | undefined;
}

/** Stores the invitation, or renews the existing one of the address, and writes the mail. */
export async function inviteOwner(
  context: InviteContext,
  subnetwork: Pick<SubnetworkRow, "workspace_id" | "name">,
  { email, expiresAt, known }: OwnerInvitation,
): Promise<MemberRow> {
  const { database, workspace, now } = context;
  const invite =
    known === undefined
      ? await insertInvite(
          database,
          subnetwork.workspace_id,
          { id: newId("mem"), email, role: "owner", expires_at: expiresAt },
          now,
        )
      : await renew(context, known, expiresAt);
  await mailInvite(context, invite, {
    workspaceName: subnetwork.name,
    networkName: workspace.name,
    expiresAt,
  });
  return invite;
}

async function renew(
  { database, now }: InviteContext,
  known: MemberRow,
  expiresAt: Date,
): Promise<MemberRow> {
  await deleteInviteTokens(database, known);
  return updateMember(database, known, { role: "owner", invited_at: now, expires_at: expiresAt });
}

export async function invitedView(
  context: InviteContext,
  row: SubnetworkRow,
  invite: MemberRow,
): Promise<View<typeof invitedSubnetworkSchema>> {
  const [subnetwork] = await viewSubnetworks(context, [row]);
  if (subnetwork === undefined) throw new Error("A subnetwork has no view");
  return { object: "invited_subnetwork", subnetwork, invitation: pendingInviteView(invite) };
}
