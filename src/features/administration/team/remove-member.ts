import type { AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import { roleAllows } from "../../../kernel/access/person.ts";
import { deletedOf, sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { deletedResult } from "../../../kernel/operation/answer.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import { memberParams } from "./member-params.ts";
import { deleteMember, type MemberRow } from "./member.store.ts";
import { lockTeamAs, requireMember, requireRightOver, requireRole } from "./team-access.ts";

type AppsContext = WriteContext<{ authorizedApps: AuthorizedApps }>;

async function previewRemoval(context: WriteContext, id: string): Promise<Change<MemberRow>> {
  const actor = await lockTeamAs(context, "viewer");
  const member = await requireMember(context.database, context.workspace.id, id);
  const isLeaving = member.id === actor.id;
  if (!isLeaving) requireRole(actor, "admin");
  if (member.role === "owner")
    throw stateConflict("The owner cannot be removed. Hand the workspace over first.", "owner", []);
  // Every member may leave, even an admin, whom otherwise only the owner removes.
  if (!isLeaving) requireRightOver(actor, member.role);
  // Only owners and admins can have authorized apps.
  const hasApps = member.user_id !== null && roleAllows(member.role, "admin");
  return {
    resource: "team_member",
    id: member.id,
    wouldWrite: { email: maskEmail(member.email), role: member.role },
    deletes: true,
    effects: [
      isLeaving
        ? "End your own membership of the workspace, at once."
        : `Remove ${maskEmail(member.email)} from the workspace, at once.`,
      ...(hasApps ? ["Apps they authorised lose access to it."] : []),
      "API keys they created belong to the workspace and keep working.",
    ],
    confirm: true,
    irreversible: false,
    state: member,
  };
}

/** Removes a member. Their next request is refused. */
export const removeMember = defineWrite({
  id: "team.members.remove",
  method: "DELETE",
  path: "/app-api/team/members/{id}",
  scope: "role:viewer",
  callers: ["session"],
  managesAccess: true,
  effect: "destructive",
  params: memberParams,
  output: sessionWriteResultOf(deletedOf("team_member")),
  errors: ["confirmation_required", "state_conflict"],
  confirmRule: "Always: the person is out with their next request.",
  summary: "Remove a member, or leave: out with the next call, and their apps with them",
  description:
    "Every member may leave. Admins remove editors and viewers; only the owner removes other " +
    "admins, and the owner stays. API keys the person created belong to the workspace and keep " +
    "working.",
  example: { params: { id: "mem_example" } },
  mcp: false,
  preview: (context: AppsContext, { params }) => previewRemoval(context, params.id),
  apply: async ({ database, services, now }: AppsContext, { state: member }) => {
    await deleteMember(database, member);
    if (member.user_id !== null)
      await services.authorizedApps.removeOfPerson(
        database,
        member.workspace_id,
        member.user_id,
        now,
      );
    return deletedResult("team_member", member.id);
  },
});
