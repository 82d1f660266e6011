import { NOTHING_CHANGED } from "../../../kernel/operation/changes.ts";
import type { AuthorizedApps } from "../../../kernel/access/authorized-apps.ts";
import { roleAllows } from "../../../kernel/access/person.ts";
import { sessionWriteResultOf } from "../../../kernel/contract/envelope.ts";
import { stateConflict } from "../../../kernel/contract/errors.ts";
import { oneOf, strictObject } from "../../../kernel/contract/schema.ts";
import { type Change, defineWrite } from "../../../kernel/operation/define.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { maskEmail } from "../../../lib/text/mask-email.ts";
import { memberParams } from "./member-params.ts";
import { type MemberRow, updateMember as updateMemberRow } from "./member.store.ts";
import {
  GIVEN_ROLES,
  type GivenRole,
  lockTeamAs,
  requireMember,
  requireRightOver,
} from "./team-access.ts";
import { memberView } from "./team-view.ts";
import { teamMemberSchema } from "./team.schema.ts";

type AppsContext = WriteContext<{ authorizedApps: AuthorizedApps }>;

interface State {
  member: MemberRow;
  role: GivenRole;
}

async function previewUpdate(
  context: WriteContext,
  id: string,
  role: GivenRole,
): Promise<Change<State>> {
  const actor = await lockTeamAs(context, "admin");
  const member = await requireMember(context.database, context.workspace.id, id);
  if (member.role === "owner")
    throw stateConflict("The owner stays owner until they hand the workspace over.", "owner", []);
  requireRightOver(actor, member.role);
  requireRightOver(actor, role);
  const isSame = member.role === role;
  const losesApps =
    member.user_id !== null && roleAllows(member.role, "admin") && !roleAllows(role, "admin");
  return {
    resource: "team_member",
    id: member.id,
    wouldWrite: isSame ? {} : { role },
    effects: isSame
      ? []
      : [
          `Make ${maskEmail(member.email)} ${role}, at once.`,
          ...(losesApps ? ["Apps they authorised lose access."] : []),
        ],
    warnings: isSame ? [NOTHING_CHANGED] : [],
    state: { member, role },
  };
}

async function changeRole(
  { database, services, now }: AppsContext,
  { member, role }: State,
): Promise<MemberRow> {
  if (member.role === role) return member;
  const changed = await updateMemberRow(database, member, { role });
  // Only owners and admins authorize apps, so the apps of a person who is neither any more lose
  // access.
  if (member.user_id !== null && !roleAllows(role, "admin"))
    await services.authorizedApps.removeOfPerson(
      database,
      member.workspace_id,
      member.user_id,
      now,
    );
  return changed;
}

/** Gives a member another role, which applies from their next request on. */
export const updateMember = defineWrite({
  id: "team.members.update",
  method: "PATCH",
  path: "/app-api/team/members/{id}",
  scope: "role:admin",
  callers: ["session"],
  managesAccess: true,
  effect: "write",
  params: memberParams,
  body: strictObject({ role: oneOf(GIVEN_ROLES) }),
  output: sessionWriteResultOf(teamMemberSchema),
  errors: ["state_conflict"],
  summary: "Give a member another role; apps of a former admin lose access",
  description:
    "Admins change editors and viewers; only the owner makes and changes admins. The owner's " +
    "role is handed over by a call of its own.",
  example: { params: { id: "mem_example" }, body: { role: "editor" } },
  mcp: false,
  preview: (context: AppsContext, { params, body }) => previewUpdate(context, params.id, body.role),
  apply: async (context: AppsContext, { state, wouldWrite }) => {
    const member = await changeRole(context, state);
    return { id: member.id, written: wouldWrite, data: memberView(member) };
  },
});
