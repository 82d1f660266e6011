import type { DatabaseTransaction } from "../../../../db/connection/database.ts";
import { quoted } from "../../../../lib/text/plain-line.ts";
import { notifyAccessChanged } from "../../../../kernel/access/access-cache.ts";
import { listShows } from "../../../../kernel/access/show-directory.store.ts";
import { showParams } from "../../../../kernel/access/show-params.ts";
import { writeResultOf } from "../../../../kernel/contract/envelope.ts";
import { resourceNotFound } from "../../../../kernel/contract/errors.ts";
import { defineWrite } from "../../../../kernel/operation/define.ts";
import { forSessions } from "../../../../kernel/operation/for-sessions.ts";
import { lockWorkspace } from "../../../../kernel/access/workspace-access.store.ts";
import type { WriteContext } from "../../../../kernel/pipeline/context.ts";
import { showSchema } from "../show.schema.ts";
import {
  EVERY_WORKSPACE,
  lockRestorableShow,
  restoreDeleted,
} from "../lifecycle/show-lifecycle.ts";
import { findShowOwner } from "../lifecycle/show-lifecycle.store.ts";
import { changeOnce } from "../show-result.ts";
import { lockShowRow, type ShowRow } from "../show.store.ts";

/**
 * Locks a deleted show of this workspace, or an existing one: restoring it again changes nothing.
 *
 * @throws ApiError `resource_not_found` for a show of another workspace, one whose record is
 * removed, and unknown ones; `limit_reached` in a solo workspace that has another show by now.
 */
async function lockRestorable(context: WriteContext, showId: string): Promise<ShowRow> {
  const { database, workspace, now } = context;
  if ((await findShowOwner(database, showId)) !== workspace.id) throw resourceNotFound("show");
  // The workspace is locked, so that the second of two simultaneous calls finds what the first
  // restored.
  await lockWorkspace(database, workspace.id);
  return (await lockShowRow(database, showId)) ?? lockRestorableShow(database, showId, now);
}

/**
 * Updates the directory entry of a show. Where a process of another release restored the show, its
 * entry may still be marked as deleted; a caller that restores it again then sees it at once and
 * not after the hourly check.
 */
async function relistShow(transaction: DatabaseTransaction, show: ShowRow): Promise<void> {
  const changed = await listShows(transaction, [show]);
  if (changed > 0) await notifyAccessChanged(transaction, EVERY_WORKSPACE);
}

export const restoreShow = defineWrite({
  id: "shows.restore",
  method: "POST",
  path: "/v1/shows/{show_id}/restore",
  scope: "shows:write",
  effect: "write",
  forPeople: { role: "admin" },
  params: showParams,
  output: writeResultOf(showSchema),
  errors: ["limit_reached"],
  summary: "Restore a deleted show",
  description:
    "Brings a show that this workspace deleted in the last 30 days back with everything it had: " +
    "episodes, clusters, history and handle. Its accounts are connected again by a person, since " +
    "deleting erased their credentials. After 30 days the record of the show is gone, and it is " +
    "404. Emits `show.updated` with `changed_fields: [deleted_at]`.",
  example: { params: { show_id: "{show_id}" } },
  mcp: false,
  preview: async (context, { params }) => {
    const show = await lockRestorable(context, params.show_id);
    const isChanged = show.deleted_at !== null;
    return {
      resource: "show",
      id: show.show_id,
      wouldWrite: isChanged ? { deleted_at: null } : {},
      effects: [`The show ${quoted(show.name)} is there again, and its feed is read at once.`],
      warnings: isChanged ? [] : ["Nothing was changed: the show is not deleted."],
      state: { show, isChanged },
    };
  },
  apply: async (context, change) => {
    const { show, isChanged } = change.state;
    if (!isChanged) await relistShow(context.database, show);
    return changeOnce(context, change, (deleted, parts) =>
      restoreDeleted(context.database, deleted, parts),
    );
  },
});

/** The same operation for a person who is signed in. */
export const restoreShowAsPerson = forSessions(restoreShow, {
  id: "app.shows.restore",
  path: "/app-api/shows/{show_id}/restore",
  scope: "role:admin",
  data: showSchema,
});
