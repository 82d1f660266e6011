import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { Person } from "../../../kernel/access/person.ts";
import { newId } from "../../../kernel/ids.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { lockWorkspace } from "../../../kernel/access/workspace-access.store.ts";
import {
  findWorkspaceKind,
  findWorkspaceWithoutOwner,
  insertOwner,
} from "./new-workspace.store.ts";
import { activateInvitedSubnetwork } from "./subnetworks/subnetwork.store.ts";

/**
 * Makes a person the owner of a workspace; false where it has one already, or there is no such
 * workspace.
 */
export async function becomeOwner(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { id: personId, email, name }: Person,
  now: Date,
): Promise<boolean> {
  if ((await findWorkspaceKind(transaction, workspaceId)) === undefined) return false;
  await lockWorkspace(transaction, workspaceId);
  if ((await findWorkspaceWithoutOwner(transaction, workspaceId)) === undefined) return false;
  await insertOwner(transaction, workspaceId, {
    id: newId("mem"),
    email,
    user_id: personId,
    name,
    joined_at: now,
    created_at: now,
  });
  await activateInvitedSubnetwork(transaction, workspaceId, now);
  await notifyAccessChanged(transaction, workspaceId);
  return true;
}
