import { Type } from "typebox";
import { featureOf, readScopeOf } from "../../../delivery/events/catalogue.ts";
import { dataInPlan } from "../../../delivery/events/data-in-plan.ts";
import { requireFeature } from "../../../kernel/access/require-feature.ts";
import type { Context } from "../../../kernel/pipeline/context.ts";
import { resourceNotFound } from "../../../kernel/contract/errors.ts";
import type { eventSchema } from "../../../delivery/events/event.schema.ts";
import type { View } from "../../../kernel/operation/operation.ts";
import { strictObject } from "../../../kernel/contract/schema.ts";
import { countPendingDeliveries, type EventRow, findEvent } from "./event.store.ts";

/** Events as the Events API returns them. */

export const eventParams = strictObject({
  id: Type.String({ minLength: 1, maxLength: 64, description: "Id of the event." }),
});

/**
 * The event that a call names.
 *
 * @throws ApiError `resource_not_found`, the same for an event of another workspace, of a group
 * that the credential may not read, for one that is no longer kept, and for an unknown id;
 * `plan_required` for an event of a group that the plan lacks.
 */
export async function requireEvent(
  { database, workspace, credential }: Context,
  id: string,
): Promise<EventRow> {
  const row = await findEvent(database, workspace.id, id);
  const scope = row === undefined ? undefined : readScopeOf(row.type);
  if (row === undefined || scope === undefined || !credential.scopes.has(scope))
    throw resourceNotFound("event");
  const feature = featureOf(row.type);
  if (feature !== undefined) requireFeature(workspace, feature);
  return row;
}

/**
 * Events as they were recorded, except that `pending_webhooks` is counted now, and that figures
 * which the plan does not include are null.
 */
export async function viewEvents(
  { database, workspace }: Context,
  rows: readonly EventRow[],
): Promise<View<typeof eventSchema>[]> {
  const pending = await countPendingDeliveries(
    database,
    workspace.id,
    rows.map((row) => row.id),
  );
  const pendingOf = (id: string): number => {
    const count = pending.get(id);
    if (count === undefined) throw new Error(`The deliveries of ${id} were not counted`);
    return count;
  };
  return rows.map((row) => ({
    id: row.id,
    object: "event",
    type: row.type,
    created_at: row.created_at.toISOString(),
    api_version: row.api_version,
    workspace_id: row.workspace_id,
    source: row.source,
    request:
      row.request_id === null ? null : { id: row.request_id, idempotency_key: row.idempotency_key },
    data: dataInPlan(row.type, row.data, workspace.features),
    pending_webhooks: pendingOf(row.id),
    test: false,
  }));
}
