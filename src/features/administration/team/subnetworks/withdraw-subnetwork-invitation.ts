import { deletedOf, sessionWriteResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../../kernel/operation/answer.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { maskEmail } from "../../../../lib/text/mask-email.ts";
import { lockSubnetworkRow } from "../../workspace/index.ts";
import { deleteMember, findOwners } from "../member.store.ts";
import { lockTeamAs } from "../team-access.ts";
import { subnetworkParams } from "./invited-subnetwork.schema.ts";

/** Withdraws the invitation of a subnetwork's owner. A new invitation restores it. */
export const withdrawSubnetworkInvitation = defineWrite({
  id: "app.subnetworks.withdraw",
  method: "DELETE",
  path: "/app-api/subnetworks/{id}/invitation",
  scope: "role:owner",
  callers: ["session"],
  managesAccess: true,
  workspaceKinds: ["network"],
  effect: "write",
  params: subnetworkParams,
  output: sessionWriteResultOf(deletedOf("pending_invite")),
  errors: ["workspace_unsupported"],
  summary: "Take the invitation of a subnetwork's owner back; its link stops working",
  description:
    "The subnetwork stays as it is, without an owner: another one can be invited. It needs no " +
    "plan, so that access can be taken back at any time.",
  example: { params: { id: "{subnetwork_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const { database, workspace } = context;
    await lockTeamAs(context, "owner");
    const row = await lockSubnetworkRow(database, workspace.id, params.id);
    if (row === undefined) throw resourceNotFound("subnetwork");
    const [invite] = await findOwners(database, [row.workspace_id]);
    if (invite?.status !== "pending") throw resourceNotFound("invitation");
    return {
      resource: "pending_invite",
      id: invite.id,
      wouldWrite: { email: maskEmail(invite.email), role: invite.role },
      deletes: true,
      effects: [`Take the invitation of ${maskEmail(invite.email)} back.`],
      state: invite,
    };
  },
  apply: async ({ database }, { state: invite }) => {
    await deleteMember(database, invite);
    return deletedResult("pending_invite", invite.id);
  },
});
