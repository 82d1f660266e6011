import { requireVisibleShow } from "../../../../kernel/access/visible-show.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { lockFreeShowRow, type ShowRow } from "../show.store.ts";
import { lockVisibleShow } from "../show-view.ts";

/**
 * Locks a show as `lockVisibleShow` does and runs `read` under the lock, in the same packet. It is
 * for operations that `plansWithKey`: the first attempt skips a show that another transaction
 * holds. Then `keyIsFree` is awaited, the lock is waited for, and `read` runs again.
 *
 * @throws as `lockVisibleShow`.
 */
export async function lockVisibleShowWith<Read>(
  context: WriteContext,
  showId: string,
  read: () => Promise<Read>,
): Promise<[ShowRow, Read]> {
  const { workspace, database, keyIsFree } = context;
  requireVisibleShow(workspace, showId);
  if (keyIsFree !== undefined) {
    const [show, found] = await Promise.all([lockFreeShowRow(database, showId), read()]);
    if (show !== undefined) return [show, found];
    await keyIsFree;
  }
  return Promise.all([lockVisibleShow(context, showId), read()]);
}
