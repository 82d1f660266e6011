import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { Context } from "../../kernel/pipeline/context.ts";
import type { EventCause, EventContent, RecordedEvent } from "./event-content.ts";
import { insertsInInbox } from "./event-inbox.store.ts";
import { placeOwnEvents } from "./placed-events.ts";
import { findWorkspacesOfShow, findWorkspacesPointingAt } from "./show-workspaces.store.ts";

/** Records events in the transaction of the change they are about (record 0037). */

export const causeOf = (context: Context): EventCause => ({
  source: context.credential.type === "session" ? "app" : "api",
  workspaceId: context.workspace.id,
  requestId: context.requestId,
  idempotencyKey: context.idempotencyKey,
  now: context.now,
});

export const systemCause = (now: Date): EventCause => ({
  source: "system",
  workspaceId: null,
  requestId: null,
  idempotencyKey: null,
  now,
});

/**
 * The events of each open transaction. They are written together as the last thing before the
 * commit: their numbers are then above those of all that the transaction has seen or waited for.
 */
const recordedEvents = new WeakMap<DatabaseTransaction, RecordedEvent[]>();

/** Records an event of one workspace; it commits with the change or not at all. */
export async function recordWorkspaceEvent(
  transaction: DatabaseTransaction,
  workspaceId: string,
  content: EventContent,
  cause: EventCause,
): Promise<void> {
  record(transaction, [{ workspaceId, content, cause }]);
}

/** Workspaces of shows that are looked up ahead of their events. */
const expectedShows = new WeakMap<DatabaseTransaction, Map<string, Promise<string[]>>>();

/**
 * Looks the workspaces of a show up together with the statements that are issued now, and not when
 * its events are recorded. To be called right after the statement that locks what is changed, and
 * not where the transaction itself changes which workspaces see the show. `isLocked`: that
 * statement locks the show itself and finds no deleted one.
 */
export function expectShowEvents(
  transaction: DatabaseTransaction,
  showId: string,
  { isLocked = false } = {},
): void {
  const find = isLocked ? findWorkspacesPointingAt : findWorkspacesOfShow;
  const found = find(transaction, showId);
  // Where an event is recorded it waits for it, and gets the failure.
  found.catch(() => undefined);
  const expected = expectedShows.get(transaction) ?? new Map<string, Promise<string[]>>();
  expectedShows.set(transaction, expected.set(showId, found));
}

/** Records events of a show for every workspace that sees it now. */
export async function recordShowEvents(
  transaction: DatabaseTransaction,
  showId: string,
  contents: readonly EventContent[],
  cause: EventCause,
): Promise<void> {
  if (contents.length === 0) return;
  const workspaceIds = await (expectedShows.get(transaction)?.get(showId) ??
    findWorkspacesOfShow(transaction, showId));
  record(
    transaction,
    workspaceIds.flatMap((workspaceId) =>
      contents.map((content) => ({ workspaceId, content, cause })),
    ),
  );
}

/**
 * The cause as a workspace may know it: ids and keys of a call belong to the workspace that made
 * it, and a subnetwork sees nothing of its parent.
 */
const causeIn = (workspaceId: string, cause: EventCause): EventCause =>
  cause.workspaceId === workspaceId ? cause : systemCause(cause.now);

function record(transaction: DatabaseTransaction, contents: readonly RecordedEvent[]): void {
  const events = contents.map((event) => ({
    ...event,
    cause: causeIn(event.workspaceId, event.cause),
  }));
  const earlier = recordedEvents.get(transaction);
  if (earlier !== undefined) {
    for (const event of events) earlier.push(event);
    return;
  }
  recordedEvents.set(transaction, events);
  transaction.withCommit(() => insertsInInbox(transaction, events));
  transaction.afterCommit((database) =>
    placeOwnEvents(database, [...new Set(events.map((event) => event.workspaceId))]),
  );
}
