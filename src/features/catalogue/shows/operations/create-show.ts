import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { recordShowEvents } from "../../../../delivery/events/record-event.ts";
import type { EventCause } from "../../../../delivery/events/event-content.ts";
import { notifyAccessChanged } from "../../../../kernel/access/access-cache.ts";
import { newPlainId } from "../../../../kernel/ids.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { claimHandle, claimSuggestedHandle, handleOf, handleTaken } from "../show-handle.ts";
import { appendShow, insertShow } from "../new-show.store.ts";
import { requireShowLimit } from "../access/show-limit.ts";
import { insertShowFeed } from "../feed/show-feed.store.ts";
import type { ShowRow } from "../show.store.ts";
import { showEventObject } from "../show-view.ts";

export const SHOW_NAME_CHARS_MAX = 200;

export interface NewShow {
  workspaceId: string;
  name: string;
  /** The handle. Absent: made from the name, with a number appended where that is taken. */
  handle?: string;
  /**
   * A feed to read, which is due at once. The caller has checked it against the outbound policy.
   */
  rssUrl?: string;
  categories?: readonly string[];
  createdBy?: string | null;
  /** The id of a show that is moved between servers; a new id otherwise. */
  showId?: string;
  cause: EventCause;
  urls: Urls;
}

async function takeHandle(
  transaction: DatabaseTransaction,
  showId: string,
  { handle, name, cause }: NewShow,
): Promise<string> {
  if (handle === undefined)
    return claimSuggestedHandle(transaction, showId, { name, now: cause.now });
  const slug = handleOf(handle);
  if (!(await claimHandle(transaction, showId, slug, cause.now))) throw handleTaken(slug);
  return slug;
}

/**
 * Adds a show to a workspace: the show, its handle, its position in the workspace's order, its feed
 * where it has one, and the event `show.created`. Rejects where there is no such workspace.
 *
 * @throws ApiError `limit_reached` for a second show of a solo workspace; `handle_taken`;
 * `parameter_invalid` for a given handle without letter or digit.
 */
export async function createShow(
  transaction: DatabaseTransaction,
  show: NewShow,
): Promise<ShowRow> {
  const {
    workspaceId,
    name,
    rssUrl,
    categories = [],
    createdBy = null,
    showId = newPlainId(),
    cause,
    urls,
  } = show;
  const { now } = cause;
  await requireShowLimit(transaction, workspaceId);
  const handle = await takeHandle(transaction, showId, show);
  const row = await insertShow(transaction, showId, {
    handle,
    name,
    categories: [...categories],
    created_by: createdBy,
    rss_url: rssUrl ?? null,
    created_at: now,
    updated_at: now,
  });
  await appendShow(transaction, workspaceId, { showId, now });
  if (rssUrl !== undefined) await insertShowFeed(transaction, showId, { url: rssUrl, now });
  await recordShowEvents(
    transaction,
    showId,
    [{ type: "show.created", objectId: showId, object: showEventObject(row, urls) }],
    cause,
  );
  await notifyAccessChanged(transaction, workspaceId);
  return row;
}
