import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { lockOpenOrders, lockOrder, updateOrder } from "./insertion-order.store.ts";

/**
 * Decides which order is read next: one order of a workspace is read at a time, over all processes.
 */

/**
 * Maximum started readings of one order. The document may have killed a process that read it, so
 * after a second such end it is not read again.
 */
const READINGS_MAX = 2;

export type Claim =
  | { kind: "read" | "closed" | "cut_off" }
  /**
   * Another order of the workspace is being read; `before` is the number of orders that wait before
   * this one.
   */
  | { kind: "wait"; before: number };

/** Takes the workspace's place for an order, under a lease of 90 s. */
export function claimReading(database: Database, workspaceId: string, id: string): Promise<Claim> {
  return inTransaction(database, async (transaction): Promise<Claim> => {
    const open = await lockOpenOrders(transaction, workspaceId);
    const before = open.findIndex((order) => order.id === id);
    const own = open[before];
    if (own === undefined) return { kind: "closed" };
    // This applies even where the order itself holds the place, since its job may be queued twice.
    if (open.some((order) => order.is_held)) return { kind: "wait", before };
    if (own.readings >= READINGS_MAX) return { kind: "cut_off" };
    await updateOrder(transaction, workspaceId, id, {
      status: "running",
      started_at: own.database_now,
      readings: own.readings + 1,
    });
    return { kind: "read" };
  });
}

/**
 * Releases the place where a reading failed through an error of this server, or its process is
 * shutting down.
 */
export function giveBackReading(
  database: Database,
  workspaceId: string,
  id: string,
): Promise<void> {
  return inTransaction(database, async (transaction) => {
    const row = await lockOrder(transaction, workspaceId, id);
    if (row?.status !== "running") return;
    await updateOrder(transaction, workspaceId, id, {
      status: "queued",
      started_at: null,
      readings: Math.max(0, row.readings - 1),
    });
  });
}
