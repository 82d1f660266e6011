import type { Database } from "../../db/connection/database.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";
import { findWaitingWorkspaces, hasInInbox } from "./event-inbox.store.ts";
import { placerOf } from "./event-placer.ts";

/**
 * When committed events get their place in the order, and which process places them (record 0037).
 */

/** How long the answer to a write, or a reader, waits until events are placed. */
const PLACEMENT_WAIT_MS = SECOND_MS;

/**
 * Places the events of a transaction that has just committed, so that its caller can read them.
 * After a second the answer is given without waiting longer; the next reader, or the worker's next
 * look, places the events that are left.
 */
export async function placeOwnEvents(
  database: Database,
  workspaceIds: readonly string[],
): Promise<void> {
  const limit = Promise.withResolvers<void>();
  const timer = setTimeout(limit.resolve, PLACEMENT_WAIT_MS);
  await Promise.race([placerOf(database).place(workspaceIds), limit.promise]);
  clearTimeout(timer);
}

/**
 * Places events that another process has committed and not placed; awaited before events or
 * deliveries of a workspace are read, so that the reader finds everything committed before its
 * call. After a second it reads the events that are placed by then: later events are never placed
 * behind them.
 */
export async function placeUnplacedEvents(database: Database, workspaceId: string): Promise<void> {
  if (await hasInInbox(database, workspaceId)) await placeOwnEvents(database, [workspaceId]);
}

/**
 * Looks for events that were not placed by the process that committed them, because it was killed
 * or failed. Events committed since the last look are left to their own process; the first look
 * places all.
 */
export function createInboxLook(database: Database): () => Promise<void> {
  let knownNumber = Number.MAX_SAFE_INTEGER;
  return async () => {
    const waiting = await findWaitingWorkspaces(database);
    const left = waiting.filter(({ firstNumber }) => firstNumber <= knownNumber);
    knownNumber = Math.max(0, ...waiting.map(({ lastNumber }) => lastNumber));
    if (left.length === 0) return;
    await placerOf(database).place(left.map(({ workspaceId }) => workspaceId));
  };
}
