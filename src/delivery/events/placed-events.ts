import type { Database } from "../../db/connection/database.ts";
import { SECOND_MS } from "../../lib/time/clock.ts";
import { findWaitingWorkspaces, hasInInbox } from "./event-inbox.store.ts";
import { placerOf } from "./event-placer.ts";

/** When committed events get their place, and by which process (record 0037). */

/** How long the answer of a write, or a reader, waits for the place of events. */
const PLACEMENT_WAIT_MS = SECOND_MS;

/**
 * Places the events of a transaction that has just committed, so that its caller can read them.
 * After a second the answer is given all the same; what is left is placed by the next reader or the
 * worker's next look.
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
 * To be awaited before events or deliveries of a workspace are read: places what another process
 * has committed and not placed, so that the reader finds all that was committed before its call.
 * After a second it reads what has a place by then: what comes later is never behind it.
 */
export async function placeUnplacedEvents(database: Database, workspaceId: string): Promise<void> {
  if (await hasInInbox(database, workspaceId)) await placeOwnEvents(database, [workspaceId]);
}

/**
 * Looks for events that were not placed by the process that committed them, because it was killed
 * or could not. Those committed since the look before are left to their own process; the first look
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
