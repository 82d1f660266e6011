import type { Executor } from "../../../db/connection/database.ts";
import { EVENT_TYPES, readScopeOf } from "../../../delivery/events/catalogue.ts";
import { isInPlan } from "../../../delivery/events/matching-endpoints.ts";
import type { WorkspaceAccess } from "../../../kernel/access/workspace-access.ts";
import { createdAtUsOf, newTimedId } from "../../../kernel/ids.ts";
import { DAY_MS } from "../../../lib/time/clock.ts";
import { type ChangeRow, findChangeRows, findNewestEventId } from "./changes.store.ts";

/** One change in a workspace: the parts of an event by which a page knows what to read again. */
export interface Change {
  /** Id of the event, from which reading goes on. */
  id: string;
  type: string;
  /** Kind and id of the resource, as in `data.object` of the event. */
  resource: string;
  resource_id: string;
  show_id: string | null;
  /** ISO 8601. */
  created_at: string;
}

const resources = new Map<string, string>(
  EVENT_TYPES.map(({ type, dataObject }) => [type, dataObject]),
);

function changeOf({
  id,
  type,
  object_id: objectId,
  show_id: showId,
  created_at,
}: ChangeRow): Change {
  const resource = resources.get(type) ?? "";
  return {
    id,
    type,
    resource,
    resource_id: objectId,
    show_id: showId ?? (resource === "show" ? objectId : null),
    created_at: created_at.toISOString(),
  };
}

/** At most `limit` changes after an event, oldest first. */
export async function findChanges(
  executor: Executor,
  workspaceId: string,
  page: { after: string; limit: number },
): Promise<Change[]> {
  return (await findChangeRows(executor, workspaceId, page)).map(changeOf);
}

/** An id after which no event of the workspace is placed at this moment. */
export async function findLastPlace(
  executor: Executor,
  workspaceId: string,
  now: Date,
): Promise<string> {
  const newest = await findNewestEventId(executor, workspaceId, now);
  // Without an event in two days, every later one is after yesterday.
  return newest ?? newTimedId("evt", (now.getTime() - DAY_MS) * 1_000);
}

/** The time of an event in microseconds since 1970; undefined for a text that is no such id. */
export const placeOf = (id: string): number | undefined =>
  id.startsWith("evt_") ? createdAtUsOf(id) : undefined;

/** Whether a caller may read events of a type, as in `GET /v1/events`. */
export function maySeeType(
  type: string,
  scopes: ReadonlySet<string>,
  { features }: Pick<WorkspaceAccess, "features">,
): boolean {
  const scope = readScopeOf(type);
  return scope !== undefined && scopes.has(scope) && isInPlan(features, type);
}
