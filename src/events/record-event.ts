import type { DatabaseTransaction } from "../db/connection/database.ts";
import type { Context } from "../kernel/pipeline/context.ts";
import type { EventCause, EventContent, RecordedEvent } from "./event-content.ts";
import { findWorkspacesOfShow } from "./show-workspaces.store.ts";
import { writeEvents } from "./write-events.ts";

/** Records events in the transaction of the change they are about (the outbox of record 0009). */

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
 * The events of each open transaction. They are gathered here and written together as the last
 * thing before the commit, because writing them locks the event clocks of their workspaces.
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

/** Records events of a show for every workspace that sees it now. */
export async function recordShowEvents(
  transaction: DatabaseTransaction,
  showId: string,
  contents: readonly EventContent[],
  cause: EventCause,
): Promise<void> {
  if (contents.length === 0) return;
  const workspaceIds = await findWorkspacesOfShow(transaction, showId);
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
  transaction.beforeCommit(() => writeEvents(transaction, events));
}
