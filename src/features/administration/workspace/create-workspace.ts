import type { DatabaseTransaction } from "../../../db/connection/database.ts";
import type { WorkspaceKind } from "../../../db/schema/tables.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import { newId, newPlainId } from "../../../kernel/ids.ts";
import type { PlanName } from "../../../kernel/access/plans.ts";
import { slugify } from "../../../lib/text/slug.ts";
import { handlesOf, insertWorkspaceHandle } from "./handle.store.ts";
import { findWorkspaceKind, insertOwner, insertWorkspace } from "./new-workspace.store.ts";

export interface NewWorkspace {
  kind: WorkspaceKind;
  name: string;
  /**
   * The handle. Left out: made from the name for networks and subnetworks; a solo workspace gets
   * none, since its page is its show's.
   */
  handle?: string | undefined;
  /** The network above a subnetwork. */
  parentId?: string | undefined;
  plan?: PlanName | undefined;
  /**
   * True for a subnetwork whose invited owner has not joined: its network does not see its shows.
   */
  isInvited?: boolean;
  ownerEmail?: string | undefined;
  /**
   * The owner, where that is a person who signs in; otherwise the person who proves to own
   * `ownerEmail` becomes the owner.
   */
  owner?: { personId: string; name: string | null };
  /** The id, for callers that plan ids ahead; a new one otherwise. */
  workspaceId?: string;
  now: Date;
}

export interface CreatedWorkspace {
  workspaceId: string;
  handle: string | null;
}

/**
 * Creates a workspace with its handle and owner.
 *
 * @throws Error with a sentence for a person: a parent that is no network, a handle that is taken
 * or has no letter.
 */
export async function createWorkspace(
  transaction: DatabaseTransaction,
  workspace: NewWorkspace,
): Promise<CreatedWorkspace> {
  const {
    kind,
    name,
    parentId,
    plan,
    isInvited = false,
    ownerEmail,
    owner,
    workspaceId = newPlainId(),
    now,
  } = workspace;
  await checkParent(transaction, kind, parentId);
  const handle = await takeHandle(transaction, workspaceId, workspace);
  await insertWorkspace(transaction, workspaceId, {
    kind,
    name,
    handle,
    parent_workspace_id: parentId ?? null,
    explicit_plan: plan ?? null,
    activation_state: isInvited ? "invited" : "active",
    activated_at: isInvited ? null : now,
    created_at: now,
    updated_at: now,
  });
  if (ownerEmail !== undefined) {
    await insertOwner(transaction, workspaceId, {
      id: newId("mem"),
      email: ownerEmail,
      user_id: owner?.personId ?? null,
      name: owner?.name ?? null,
      joined_at: now,
      created_at: now,
    });
  }
  // A new subnetwork changes which shows its network sees.
  await notifyAccessChanged(transaction, parentId ?? workspaceId);
  return { workspaceId, handle };
}

async function checkParent(
  transaction: DatabaseTransaction,
  kind: WorkspaceKind,
  parentId: string | undefined,
): Promise<void> {
  if (kind !== "subnetwork") {
    if (parentId !== undefined) throw new Error("Only a subnetwork has a parent.");
    return;
  }
  if (parentId === undefined)
    throw new Error(
      "A subnetwork needs --parent, the id of its network (castmeter workspace list).",
    );
  if ((await findWorkspaceKind(transaction, parentId)) !== "network")
    throw new Error(`There is no network ${parentId} (castmeter workspace list shows them).`);
}

async function takeHandle(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { kind, name, handle, now }: NewWorkspace,
): Promise<string | null> {
  if (handle !== undefined) {
    const slug = slugify(handle);
    if (slug === "") throw new Error("A handle needs at least one letter a to z or digit.");
    if (!(await insertWorkspaceHandle(transaction, workspaceId, slug, now)))
      throw new Error(`The handle ${slug} is taken. Choose another.`);
    return slug;
  }
  const base = slugify(name);
  if (kind === "solo" || base === "") return null;
  for (const slug of handlesOf(base))
    if (await insertWorkspaceHandle(transaction, workspaceId, slug, now)) return slug;
  return null;
}
