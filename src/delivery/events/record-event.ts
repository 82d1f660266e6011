import type { DatabaseTransaction } from "../../db/connection/database.ts";
import type { Context } from "../../kernel/pipeline/context.ts";
import type { EventCause, EventContent, RecordedEvent } from "./event-content.ts";
import { insertsInInbox } from "./event-inbox.store.ts";
import { placeOwnEvents } from "./placed-events.ts";
import { findWorkspacesOfShow, findWorkspacesPointingAt } from "./show-workspaces.store.ts";

/** Records an event in the transaction of the change that it describes (record 0037). */

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

/** The cause of what a job does on behalf of the request that ordered it. */
export const orderedCause = (
  { workspace_id, request_id }: { workspace_id?: string | null; request_id: string },
  now: Date,
): EventCause => ({
  source: "api",
  workspaceId: workspace_id ?? null,
  requestId: request_id,
  idempotencyKey: null,
  now,
});

/**
 * The events of each open transaction. They are written together as the last statements before the
 * commit, so that their numbers are above the numbers of all events that the transaction has seen
 * or waited for.
 */
const recordedEvents = new WeakMap<DatabaseTransaction, RecordedEvent[]>();

/** Records an event of one workspace; the event commits with the change or not at all. */
export async function recordWorkspaceEvent(
  transaction: DatabaseTransaction,
  workspaceId: string,
  content: EventContent,
  cause: EventCause,
): Promise<void> {
  record(transaction, [{ workspaceId, content, cause }]);
}

/** Workspaces of shows, looked up before the events of the shows are recorded. */
const expectedShows = new WeakMap<DatabaseTransaction, Map<string, Promise<string[]>>>();

/**
 * Looks up the workspaces of a show together with the statements that are issued now, and not only
 * when its events are recorded. Call it right after the statement that locks the changed rows, and
 * not in a transaction that itself changes which workspaces see the show. `isLocked` says that this
 * statement locks the show itself and finds no deleted show.
 */
export function expectShowEvents(
  transaction: DatabaseTransaction,
  showId: string,
  { isLocked = false } = {},
): void {
  const find = isLocked ? findWorkspacesPointingAt : findWorkspacesOfShow;
  const found = find(transaction, showId);
  // `recordShowEvents` awaits the same promise and receives its failure; this handler only prevents
  // an unhandled rejection.
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
 * The cause as a workspace may know it: the ids and keys of a call belong to the workspace that
 * made the call, and a subnetwork sees nothing of its parent.
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
