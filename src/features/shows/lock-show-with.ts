import { requireVisibleShow } from "../../kernel/access/visible-show.ts";
import type { WriteContext } from "../../kernel/pipeline/context.ts";
import { lockFreeShowRow, type ShowRow } from "./show.store.ts";
import { lockVisibleShow } from "./show-view.ts";

/**
 * Locks a show as `lockVisibleShow`, and reads with it what must not change after it: `read` is
 * issued right behind the lock, and again behind each attempt to get it. For operations that
 * `plansWithKey`: a show that another transaction holds is waited for once the key is known to be
 * free.
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
