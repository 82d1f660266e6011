import type { DatabaseTransaction, Executor } from "../../../db/connection/database.ts";
import { notifyEndpointChanged } from "../../../delivery/events/delivery-notices.ts";
import { lockClocks } from "../../../delivery/events/outbox.store.ts";
import { systemCause } from "../../../delivery/events/record-event.ts";
import { notifyAccessChanged } from "../../../kernel/access/access-cache.ts";
import type { Urls } from "../../../kernel/contract/urls.ts";
import { type ConnectionRow, lockConnection } from "../../accounts/account-refresh/index.ts";
import { disconnectAccount } from "../../accounts/connections/index.ts";
import { findReportFileIds } from "../../reporting/exports/index.ts";
import { withdrawAll } from "../../reporting/snapshots/index.ts";
import { removeAllBytes, removeBytes } from "../../sponsorship/library/index.ts";
import {
  countShowRows,
  countWorkspaceRows,
  deleteShowRows,
  deleteWorkspaceRows,
  type RowCounts,
} from "./tenant-rows.store.ts";
import {
  findConnectedTargets,
  findEndpointIds,
  findPointedShows,
  findRemovableWorkspace,
  findSubnetworkNames,
  lockWorkspaceWithShows,
  type PointedShow,
  type RemovableWorkspace,
} from "./workspace-shows.store.ts";

/** What removing a workspace deletes, and what it leaves to others. */
export interface WorkspaceRemoval extends RemovableWorkspace {
  id: string;
  /** Shows at which no other workspace points; they are deleted with all their history. */
  shows: PointedShow[];
  /** Shows at which another workspace points; they stay there. */
  sharedShows: PointedShow[];
  /**
   * Accounts that this workspace connected to shared shows. They are disconnected, because their
   * credentials are deleted.
   */
  disconnected: { showId: string; platform: string }[];
  /** Number of rows by table. */
  rows: RowCounts;
}

/**
 * Plans the removal of a workspace. @throws Error with a sentence for a person, for a network that
 * has subnetworks.
 */
export async function planWorkspaceRemoval(
  executor: Executor,
  workspaceId: string,
): Promise<WorkspaceRemoval> {
  const workspace = await findRemovableWorkspace(executor, workspaceId);
  if (workspace === undefined) throw new Error(`There is no workspace ${workspaceId}.`);
  const subnetworks = await findSubnetworkNames(executor, workspaceId);
  if (subnetworks.length > 0)
    throw new Error(
      `${workspace.name} has subnetworks, each with people and keys of its own. Delete them ` +
        `first: ${subnetworks.join(", ")}.`,
    );
  const pointed = await findPointedShows(executor, workspaceId);
  const shows = pointed.filter(({ isShared }) => !isShared);
  const sharedShows = pointed.filter(({ isShared }) => isShared);
  return {
    id: workspaceId,
    ...workspace,
    shows,
    sharedShows,
    disconnected: await findConnectedTargets(executor, workspaceId, idsOf(sharedShows)),
    rows: {
      ...(await countWorkspaceRows(executor, workspaceId)),
      ...(await countShowRows(executor, idsOf(shows))),
    },
  };
}

const idsOf = (shows: readonly PointedShow[]): string[] => shows.map(({ id }) => id);

/**
 * Deletes a workspace with everything that belongs to no other workspace, in one transaction. Its
 * people keep their accounts; its events and logs are deleted.
 */
export async function deleteWorkspace(
  transaction: DatabaseTransaction,
  workspaceId: string,
  { urls, now }: { urls: Urls; now: Date },
): Promise<WorkspaceRemoval> {
  await lockWorkspaceWithShows(transaction, workspaceId);
  const removal = await planWorkspaceRemoval(transaction, workspaceId);
  const endpointIds = await findEndpointIds(transaction, workspaceId);
  // Rows of shows are locked before those of workspaces, as by everything that writes under a show
  // and then records its events; in the other order the two would deadlock.
  const connected: ConnectionRow[] = [];
  for (const target of removal.disconnected) {
    const row = await lockConnection(transaction, target);
    // Before it was locked, another workspace could connect it again.
    const isOurs = row?.workspace_id === workspaceId && row.status !== "disconnected";
    if (isOurs) connected.push(row);
  }
  await removeAllBytes(transaction, workspaceId);
  for (const fileId of await findReportFileIds(transaction, workspaceId, null))
    await removeBytes(transaction, workspaceId, fileId);
  await deleteShowRows(transaction, idsOf(removal.shows));
  // Waits until a running placement of its events ends, and prevents another one until the
  // workspace is deleted.
  await lockClocks(transaction, [workspaceId]);
  await deleteWorkspaceRows(transaction, workspaceId);
  // After the rows: a snapshot that was being stored is there then, with its entries of the log.
  await withdrawAll(transaction, { workspaceId, reportId: null });
  // The events are recorded after the pointers are deleted, so that only workspaces that keep the
  // show get them.
  for (const row of connected)
    await disconnectAccount(transaction, row, { urls, cause: systemCause(now) });
  for (const id of endpointIds) await notifyEndpointChanged(transaction, id);
  await notifyAccessChanged(transaction, workspaceId);
  if (removal.parentId !== null) await notifyAccessChanged(transaction, removal.parentId);
  return removal;
}
