import type { Executor } from "../../../../db/connection/database.ts";
import { queueNewImage } from "../../../sharing/page-images/index.ts";
import { findShowOwner } from "../lifecycle/show-lifecycle.store.ts";
import type { ShowRow } from "../show.store.ts";

/**
 * Queues the copy of a show's new cover before its public page is viewed. The copy belongs to the
 * owner of the show, for whom the page is read, also where another workspace changed the show.
 * Queues nothing where the address is null or unchanged. Until the new cover is copied, the
 * previous one is shown.
 *
 * @param executor The transaction of the change, so that the copy is queued only if the change is
 * stored.
 */
export async function queueCover(
  executor: Executor,
  before: ShowRow,
  { image }: Pick<ShowRow, "image">,
): Promise<void> {
  if (image === null || image === before.image) return;
  const workspaceId = await findShowOwner(executor, before.show_id);
  if (workspaceId !== undefined)
    await queueNewImage(executor, { workspaceId, source: image, former: before.image });
}
