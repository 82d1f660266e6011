import { beforeCommit, type DatabaseTransaction } from "../db/connection/database.ts";
import type { Context } from "../kernel/pipeline/context.ts";
import { writeEvents } from "./write-events.ts";

/** What happened, in the words of the catalogue. */
export interface EventContent {
  type: string;
  /** Id of the thing it happened to, so that the events of one object can be listed. */
  objectId: string;
  object: Record<string, unknown>;
  /** Names of the fields that changed, for the types that carry them. */
  changedFields?: readonly string[];
  previous?: Record<string, unknown>;
}

/** Why it happened: an API call, or the system by itself. */
export interface EventCause {
  source: "api" | "app" | "system";
  requestId: string | null;
  idempotencyKey: string | null;
  now: Date;
}

export interface RecordedEvent {
  workspaceId: string;
  content: EventContent;
  cause: EventCause;
}

export const causeOf = (context: Context): EventCause => ({
  source: "api",
  requestId: context.requestId,
  idempotencyKey: context.idempotencyKey,
  now: context.now,
});

export const systemCause = (now: Date): EventCause => ({
  source: "system",
  requestId: null,
  idempotencyKey: null,
  now,
});

/** Events said so far in a transaction; written together before it commits. */
const recorded = new WeakMap<DatabaseTransaction, RecordedEvent[]>();

/**
 * Says an event for one workspace; it commits with the change: no change without its event, no
 * event without its change.
 */
export async function recordWorkspaceEvent(
  transaction: DatabaseTransaction,
  workspaceId: string,
  content: EventContent,
  cause: EventCause,
): Promise<void> {
  record(transaction, [{ workspaceId, content, cause }]);
}

/** Says events of a show for every workspace that points at it now. */
export async function recordShowEvents(
  transaction: DatabaseTransaction,
  showId: string,
  contents: readonly EventContent[],
  cause: EventCause,
): Promise<void> {
  if (contents.length === 0) return;
  const workspaceIds = await workspacesOfShow(transaction, showId);
  record(
    transaction,
    workspaceIds.flatMap((workspaceId) =>
      contents.map((content) => ({ workspaceId, content, cause })),
    ),
  );
}

function record(transaction: DatabaseTransaction, events: readonly RecordedEvent[]): void {
  const list = recorded.get(transaction);
  if (list !== undefined) {
    for (const event of events) list.push(event);
    return;
  }
  const first = [...events];
  recorded.set(transaction, first);
  beforeCommit(transaction, () => writeEvents(transaction, first));
}

/**
 * The workspaces that see a show: those that point at it, and the networks above the active
 * subnetworks among them.
 */
async function workspacesOfShow(
  transaction: DatabaseTransaction,
  showId: string,
): Promise<string[]> {
  const pointing = (
    await transaction
      .selectFrom("workspace_shows")
      .select("workspace_id")
      .where("show_id", "=", showId)
      .execute()
  ).map((row) => row.workspace_id);
  if (pointing.length === 0) return [];
  const parents = await transaction
    .selectFrom("workspaces")
    .select("parent_workspace_id")
    .where("workspace_id", "in", pointing)
    .where("kind", "=", "subnetwork")
    .where("activation_state", "=", "active")
    .execute();
  const all = new Set(pointing);
  for (const { parent_workspace_id: parentId } of parents) if (parentId !== null) all.add(parentId);
  return [...all].sort();
}
