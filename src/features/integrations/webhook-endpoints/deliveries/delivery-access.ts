import type { Executor } from "../../../../db/connection/database.ts";
import { featureOf, readScopeOf } from "../../../../delivery/events/catalogue.ts";
import { type EndpointRights, mayReceive } from "../../../../delivery/events/matching-endpoints.ts";
import { requireFeature } from "../../../../kernel/access/require-feature.ts";
import { type Cap, capAt, capReached, describeCap } from "../../../../kernel/limits/caps.ts";
import { readCap, returnCap, takeCap } from "../../../../kernel/limits/caps.store.ts";
import type { Context } from "../../../../kernel/pipeline/context.ts";
import {
  type ApiError,
  resourceNotFound,
  stateConflict,
} from "../../../../kernel/contract/errors.ts";
import { HOUR_MS } from "../../../../lib/time/clock.ts";
import { ownerOf } from "../endpoints/endpoint-access.ts";
import { type DeliveryRow, findDelivery, findEndpointEverOwned } from "./delivery.store.ts";
import type { EndpointRow } from "../endpoints/webhook-endpoint.store.ts";

/** A delivery with its endpoint, which may be disabled or deleted by now. */
export interface OwnedDelivery {
  delivery: DeliveryRow;
  endpoint: EndpointRow;
}

/**
 * The delivery that a request names.
 *
 * @throws ApiError `resource_not_found`, the same for a delivery of another workspace or owner and
 * for an unknown id.
 */
export async function requireDelivery(context: Context, id: string): Promise<OwnedDelivery> {
  const delivery = await findDelivery(context.database, context.workspace.id, id);
  const endpoint =
    delivery === undefined
      ? undefined
      : await findEndpointEverOwned(context.database, ownerOf(context), delivery.endpoint_id);
  if (delivery === undefined || endpoint === undefined) throw resourceNotFound("webhook delivery");
  return { delivery, endpoint };
}

/** @throws ApiError `state_conflict` for a deleted endpoint. */
function requireKept(endpoint: EndpointRow): void {
  if (endpoint.deleted_at !== null)
    throw stateConflict(
      "The endpoint was deleted, so nothing is sent there any more.",
      "deleted",
      [],
    );
}

/** @throws ApiError `state_conflict` for a disabled or deleted endpoint. */
export function requireActive(endpoint: EndpointRow): void {
  requireKept(endpoint);
  if (endpoint.disabled_at !== null)
    throw stateConflict("The endpoint is disabled. Set disabled to false first.", "disabled", [
      "active",
    ]);
}

/** @throws ApiError `state_conflict` for an endpoint that may not receive the type at present. */
export function requireReceiving(endpoint: EndpointRights, type: string): void {
  const scope = readScopeOf(type);
  if (mayReceive(endpoint, scope)) return;
  throw stateConflict(
    `The endpoint may not receive ${type}: it was set up by a credential without ` +
      `${scope ?? "the scope"}, or its app may no longer read it.`,
    "scope_missing",
    [],
  );
}

/**
 * @throws ApiError `plan_required` where the plan lacks the feature that events of the type are
 * about.
 */
function requireInPlan({ workspace }: Pick<Context, "workspace">, type: string): void {
  const feature = featureOf(type);
  if (feature !== undefined) requireFeature(workspace, feature);
}

export const attemptUnderWay = (): ApiError =>
  stateConflict(
    "An attempt of this delivery is under way. Read the delivery again in a few seconds.",
    "in_progress",
    ["pending", "failed"],
  );

/**
 * Refuses a delivery that cannot be tried. A delivery of a disabled endpoint can, since a person
 * who repaired a receiver tests it before enabling the endpoint.
 *
 * @throws ApiError `state_conflict` for a delivery that cannot be tried now, `plan_required` for
 * one whose event the plan does not include.
 */
export function requireRetriable(
  context: Pick<Context, "workspace">,
  { delivery, endpoint }: OwnedDelivery,
  now: Date,
): void {
  if (delivery.kind === "test")
    throw stateConflict("A test delivery is not retried. Send another test.", delivery.status, []);
  if (delivery.status === "succeeded") {
    throw stateConflict(
      "The delivery has succeeded. To have the event again, resend it: " +
        `POST /v1/events/${delivery.event_id}/resend.`,
      "succeeded",
      ["pending", "failed"],
    );
  }
  requireKept(endpoint);
  requireReceiving(endpoint, delivery.event_type);
  requireInPlan(context, delivery.event_type);
  if (delivery.leased_until !== null && delivery.leased_until > now) throw attemptUnderWay();
}

/** Caps on attempts that a user requests, per hour and endpoint (docs/api.md#costs-and-caps). */
const CAPS = {
  webhook_test: { limit: 30, message: "This endpoint has had its tests of the hour." },
  webhook_retry: {
    limit: 60,
    message: "Deliveries of this endpoint have had their manual retries of the hour.",
  },
} as const;

const capOf = (counter: keyof typeof CAPS, endpointId: string, now: Date): Cap =>
  capAt(now, { counter, subject: endpointId, limit: CAPS[counter].limit, windowMs: HOUR_MS });

export async function describeAttemptCap(
  context: Context,
  counter: keyof typeof CAPS,
  endpointId: string,
): Promise<ReturnType<typeof describeCap>> {
  const cap = capOf(counter, endpointId, context.now);
  return describeCap(cap, await readCap(context.database, context.workspace.id, cap));
}

/** @throws ApiError `cap_reached`, with the time at which it resets. */
export async function takeAttempt(
  executor: Executor,
  context: Context,
  counter: keyof typeof CAPS,
  endpointId: string,
): Promise<void> {
  const cap = capOf(counter, endpointId, context.now);
  if ((await takeCap(executor, context.workspace.id, cap)) === null)
    throw capReached(cap, CAPS[counter].message, context.now);
}

/** Returns to the caps what `takeAttempt` took, where no attempt was made. */
export async function returnAttempt(
  executor: Executor,
  context: Context,
  counter: keyof typeof CAPS,
  endpointId: string,
): Promise<void> {
  await returnCap(executor, context.workspace.id, capOf(counter, endpointId, context.now));
}
