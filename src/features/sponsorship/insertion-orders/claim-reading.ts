import { type Database, inTransaction } from "../../../db/connection/database.ts";
import { lockOpenOrders, lockOrder, updateOrder } from "./insertion-order.store.ts";

/** Whose turn it is: of a workspace one order is read at a time, over all processes. */

/**
 * Readings that were begun of one order. A process that was killed in one may have been killed by
 * it; the second that ends so is the last.
 */
const READINGS_MAX = 2;

export type Claim =
  | { kind: "read" | "closed" | "cut_off" }
  /** Another order of the workspace is read; `before` is how many wait before this one. */
  | { kind: "wait"; before: number };

/** Takes the workspace's place for an order, for as long as its lease of 90 s. */
export function claimReading(database: Database, workspaceId: string, id: string): Promise<Claim> {
  return inTransaction(database, async (transaction): Promise<Claim> => {
    const open = await lockOpenOrders(transaction, workspaceId);
    const before = open.findIndex((order) => order.id === id);
    const own = open[before];
    if (own === undefined) return { kind: "closed" };
    // Also where it is held for this order itself: its job may be there twice.
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

/** Gives the place back where a reading failed on our side, or its process stops. */
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
