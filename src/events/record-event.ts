import type { DatabaseTransaction } from "../db/database.ts";
import type { Context } from "../kernel/context.ts";
import { newId } from "../kernel/ids.ts";
import { CURRENT_VERSION } from "../kernel/versions.ts";

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

export const causeOf = (context: Context): EventCause => ({ source: "api", requestId: context.requestId, idempotencyKey: context.idempotencyKey, now: context.now });

export const systemCause = (now: Date): EventCause => ({ source: "system", requestId: null, idempotencyKey: null, now });

/** Writes an event for one workspace, in the transaction of the change: no change without its event, no event without its change. */
export async function recordWorkspaceEvent(transaction: DatabaseTransaction, workspaceId: string, content: EventContent, cause: EventCause): Promise<void> {
  await recordEvents(transaction, [workspaceId], [content], cause);
}

/** Writes events of a show for every workspace that points at it. */
export async function recordShowEvents(transaction: DatabaseTransaction, showId: string, contents: readonly EventContent[], cause: EventCause): Promise<void> {
  if (contents.length === 0) return;
  await recordEvents(transaction, await workspacesOfShow(transaction, showId), contents, cause);
}

/** The workspaces that see a show: those that point at it, and the networks above the active subnetworks among them. */
export async function workspacesOfShow(transaction: DatabaseTransaction, showId: string): Promise<string[]> {
  const pointing = (await transaction.selectFrom("workspace_shows").select("workspace_id").where("show_id", "=", showId).execute()).map((row) => row.workspace_id);
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

/** Rows a statement: a feed of 730 new items for two workspaces is 1,460 events. */
const ROWS_MAX = 500;

async function recordEvents(transaction: DatabaseTransaction, workspaceIds: readonly string[], contents: readonly EventContent[], cause: EventCause): Promise<void> {
  const rows = workspaceIds.flatMap((workspaceId) =>
    contents.map((content) => ({
      workspace_id: workspaceId,
      id: newId("evt"),
      created_at: cause.now,
      type: content.type,
      api_version: CURRENT_VERSION,
      source: cause.source,
      request_id: cause.requestId,
      idempotency_key: cause.idempotencyKey,
      object_id: content.objectId,
      data: JSON.stringify({
        object: content.object,
        ...(content.changedFields === undefined ? {} : { changed_fields: content.changedFields }),
        ...(content.previous === undefined ? {} : { previous: content.previous }),
      }),
    })),
  );
  for (let start = 0; start < rows.length; start += ROWS_MAX) await transaction.insertInto("events").values(rows.slice(start, start + ROWS_MAX)).execute();
}
