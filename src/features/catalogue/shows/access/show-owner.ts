import { stateConflict } from "../../../../kernel/contract/errors.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { findShowOwner } from "../lifecycle/show-lifecycle.store.ts";
import type { ShowRow } from "../show.store.ts";
import { lockVisibleShow } from "../show-view.ts";

/**
 * Locks a show that this workspace owns. Other workspaces that see it read it and change its
 * fields; only the owner may take the show away from everybody.
 *
 * @throws ApiError `resource_not_found` where the workspace does not see it, `state_conflict` where
 * another workspace owns it.
 */
export async function lockOwnShow(context: WriteContext, showId: string): Promise<ShowRow> {
  const show = await lockVisibleShow(context, showId);
  if ((await findShowOwner(context.database, showId)) !== context.workspace.id)
    throw ownedElsewhere();
  return show;
}

/**
 * The error of a show that another workspace owns. It does not name the owner, which the caller may
 * not know.
 */
export const ownedElsewhere = () =>
  stateConflict("Another workspace owns this show, and only it can do this.", "shared", ["owned"]);
