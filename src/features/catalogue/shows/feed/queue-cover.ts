import type { Executor } from "../../../../db/connection/database.ts";
import { queueNewImage } from "../../../sharing/page-images/index.ts";
import { findShowOwner } from "../lifecycle/show-lifecycle.store.ts";
import type { ShowRow } from "../show.store.ts";

/**
 * Has a new cover of a show copied before anyone views its public page. The page is read for the
 * show's owner, so the copy is the owner's, whichever workspace changed the show. Nothing is queued
 * where the address is gone or the same as before.
 *
 * @param executor That of the change: the copy is queued if the change is stored.
 */
export async function queueCover(
  executor: Executor,
  before: ShowRow,
  { image }: Pick<ShowRow, "image">,
): Promise<void> {
  if (image === null || image === before.image) return;
  const workspaceId = await findShowOwner(executor, before.show_id);
  if (workspaceId !== undefined) await queueNewImage(executor, { workspaceId, source: image });
}
