import type { Executor } from "../../../db/connection/database.ts";
import { ApiError, resourceNotFound } from "../../../kernel/contract/errors.ts";
import { sessionOf } from "../../../kernel/access/credentials/session-caller.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import { type MemberRole, roleAllows } from "../../../kernel/access/person.ts";
import { cheapestPlanWith } from "../../../kernel/access/plans.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import type { WriteContext } from "../../../kernel/pipeline/context.ts";
import { findMember, findMemberOfPerson, type MemberRow } from "./member.store.ts";

/** Determines who may change a team, and which workspaces have one. */

/**
 * Roles that members can be given. The owner's role is not among them: only the owner transfers it.
 */
export const GIVEN_ROLES = ["admin", "editor", "viewer"] as const satisfies readonly MemberRole[];

export type GivenRole = (typeof GIVEN_ROLES)[number];

/** Maximum members of a workspace, with the invitations that can still be accepted. */
export const MEMBERS_MAX = 50;

function roleMissing(needed: MemberRole, message: string): ApiError {
  return new ApiError("scope_missing", message, { extras: { required_scope: `role:${needed}` } });
}

/**
 * Locks the workspace, so that one transaction at a time changes its team: its size, its owner and
 * the rights of the caller stay as they were read. Reads the caller's membership again, since it
 * may have ended or been reduced between the check of the request and the lock.
 *
 * @throws ApiError as the check of the request: `resource_not_found`, `scope_missing`.
 */
export async function lockTeamAs(context: WriteContext, needed: MemberRole): Promise<MemberRow> {
  const { database, workspace } = context;
  await lockWorkspace(database, workspace.id);
  const actor = await findMemberOfPerson(database, workspace.id, sessionOf(context).person.id);
  if (actor === undefined) throw resourceNotFound("workspace");
  requireRole(actor, needed);
  return actor;
}

/** @throws ApiError `scope_missing`. */
export function requireRole(actor: MemberRow, needed: MemberRole): void {
  if (roleAllows(actor.role, needed)) return;
  throw roleMissing(needed, `Your role in this workspace is ${actor.role}; this needs ${needed}.`);
}

/**
 * @throws ApiError `resource_not_found`, the same for a member of another workspace, an invitation
 * and an unknown id.
 */
export async function requireMember(
  executor: Executor,
  workspaceId: string,
  id: string,
): Promise<MemberRow> {
  const member = await findMember(executor, workspaceId, id);
  if (member?.status !== "accepted") throw resourceNotFound("member");
  return member;
}

/**
 * Only the owner adds and changes admins, since an admin could otherwise remove all others.
 *
 * @throws ApiError `scope_missing`.
 */
export function requireRightOver(actor: MemberRow, role: MemberRole): void {
  if (role === "admin" && actor.role !== "owner")
    throw roleMissing("owner", "Only the owner decides who is admin.");
}

/**
 * @throws ApiError where a workspace has no team: `workspace_unsupported` because of its kind,
 * `plan_required` because of its plan.
 */
export function requireTeams(workspace: WorkspaceAccess): void {
  if (workspace.kind === "solo")
    throw new ApiError("workspace_unsupported", "A solo workspace has no team.", {
      extras: { kind: workspace.kind },
    });
  if (workspace.features.has("team_members")) return;
  throw new ApiError("plan_required", "The plan of this workspace does not include team_members.", {
    extras: { feature: "team_members", required_plan: cheapestPlanWith("team_members") },
  });
}
