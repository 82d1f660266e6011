import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import type { EventCause, EventContent } from "../../../../delivery/events/event-content.ts";
import { recordShowEvents } from "../../../../delivery/events/record-event.ts";
import { notifyAccessChanged } from "../../../../kernel/access/access-cache.ts";
import type { PlanName } from "../../../../kernel/access/plans.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import type { Urls } from "../../../../kernel/contract/urls.ts";
import { DAY_MS } from "../../../../lib/time/clock.ts";
import { findShowOwner, hastenFeed, lockDeletedShow } from "./show-lifecycle.store.ts";
import { requireShowLimit } from "../access/show-limit.ts";
import { showEventObject } from "../show-view.ts";
import { type ShowRow, updateShowRow } from "../show.store.ts";

/**
 * Archives, deletes and restores shows, for operations and commands (docs/shows.md). Each function
 * runs in a transaction that has locked the show, and records its event there.
 */

/** How long the record of a deleted show is kept, ms: 30 days, as long as events. */
export const RESTORABLE_MS = 30 * DAY_MS;

export interface LifecycleCause {
  cause: EventCause;
  urls: Urls;
}

/**
 * The workspace named to invalidate caches: every process then drops the cached
 * shows of all workspaces.
 */
export const EVERY_WORKSPACE = "";

/**
 * Archives a show, or reverses that. An archived show is readable but left out of lists of shows;
 * its feed and accounts are read on request only. When it is unarchived, its feed is due at once.
 */
export async function setArchived(
  transaction: DatabaseTransaction,
  show: ShowRow,
  isArchived: boolean,
  { cause, urls }: LifecycleCause,
): Promise<ShowRow> {
  const changed = await updateShowRow(transaction, show.show_id, {
    archived_at: isArchived ? cause.now : null,
    updated_at: cause.now,
  });
  if (!isArchived) await hastenFeed(transaction, show.show_id, cause.now);
  await recordShowEvents(transaction, show.show_id, [updated(changed, "archived_at", urls)], cause);
  await notifyAccessChanged(transaction, EVERY_WORKSPACE);
  return changed;
}

/**
 * Sets the plan that applies to a show in every workspace; null removes it, so that each
 * workspace's own plan applies. No event is recorded, because events of shows contain no plan.
 */
export async function setShowPlan(
  transaction: DatabaseTransaction,
  show: ShowRow,
  plan: PlanName | null,
  now: Date,
): Promise<ShowRow> {
  const changed = await updateShowRow(transaction, show.show_id, {
    explicit_plan: plan,
    updated_at: now,
  });
  await notifyAccessChanged(transaction, EVERY_WORKSPACE);
  return changed;
}

/**
 * Marks a show as deleted for every workspace. Its record and its handle are kept for 30 days, so
 * that it can be restored. The caller has disconnected its accounts.
 */
export async function markDeleted(
  transaction: DatabaseTransaction,
  show: ShowRow,
  { cause, urls }: LifecycleCause,
): Promise<void> {
  const event: EventContent = {
    type: "show.removed",
    objectId: show.show_id,
    object: showEventObject(show, urls),
  };
  // The event is recorded before the row changes, because no workspace sees a deleted show.
  await recordShowEvents(transaction, show.show_id, [event], cause);
  await updateShowRow(transaction, show.show_id, { deleted_at: cause.now, updated_at: cause.now });
  await notifyAccessChanged(transaction, EVERY_WORKSPACE);
}

/**
 * A deleted show that can still be restored, locked after the workspace that owns it.
 *
 * @throws ApiError `resource_not_found` for any other show; `limit_reached` where the owner is a
 * solo workspace that has another show by now.
 */
export async function lockRestorableShow(
  transaction: DatabaseTransaction,
  showId: string,
  now: Date,
): Promise<ShowRow> {
  const since = new Date(now.getTime() - RESTORABLE_MS);
  const owner = await findShowOwner(transaction, showId);
  if (owner !== undefined) await requireShowLimit(transaction, owner);
  const show = await lockDeletedShow(transaction, showId, since);
  if (show === undefined) throw resourceNotFound("show");
  return show;
}

/** Restores a deleted show. Its feed is due at once; its accounts stay disconnected. */
export async function restoreDeleted(
  transaction: DatabaseTransaction,
  show: ShowRow,
  { cause, urls }: LifecycleCause,
): Promise<ShowRow> {
  const changed = await updateShowRow(transaction, show.show_id, {
    deleted_at: null,
    updated_at: cause.now,
  });
  await hastenFeed(transaction, show.show_id, cause.now);
  await recordShowEvents(transaction, show.show_id, [updated(changed, "deleted_at", urls)], cause);
  await notifyAccessChanged(transaction, EVERY_WORKSPACE);
  return changed;
}

const updated = (show: ShowRow, field: string, urls: Urls): EventContent => ({
  type: "show.updated",
  objectId: show.show_id,
  object: showEventObject(show, urls),
  changedFields: [field],
});
