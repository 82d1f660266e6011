import type { Database } from "../../db/connection/database.ts";
import { databaseNow } from "../../db/connection/database-clock.ts";
import { readScopeOf } from "../../events/catalogue.ts";
import { type EndpointRights, mayReceive } from "../../events/matching-endpoints.ts";
import type { Clock } from "../../lib/clock.ts";
import type { DeliveryTarget } from "../attempt/attempt-delivery.ts";
import type { SendableEvent } from "../attempt/delivery-body.ts";
import type { DeliveryTargets } from "../worker/delivery-target.ts";
import { endDeliveries, releaseDeliveries } from "./delivery-leases.store.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type ClaimRequest,
} from "./delivery-queue.store.ts";
import type { SendableEvents } from "./sendable-events.ts";

/** A claimed delivery with all that its attempt needs. */
export interface PreparedDelivery {
  delivery: ClaimedDelivery;
  event: SendableEvent;
  target: DeliveryTarget;
}

/** What one claim returned for one endpoint. */
interface EndpointClaim {
  /** How many deliveries the claim allowed. */
  requested: number;
  /** Empty where nothing was due. */
  prepared: PreparedDelivery[];
}

export interface PreparedClaim {
  /** Every endpoint of the claim that may be sent to. */
  byEndpoint: Map<string, EndpointClaim>;
  /** Endpoints that have been disabled or deleted. */
  unreachable: string[];
}

export interface PrepareParts {
  database: Database;
  clock: Clock;
  targets: DeliveryTargets;
  events: SendableEvents;
}

/**
 * Judged again for each attempt: a scope can be taken back after the delivery was made. A type that
 * this release does not know was judged by the newer process that recorded the event.
 */
function mayBeSent(rights: EndpointRights, type: string): boolean {
  const scope = readScopeOf(type);
  return scope === undefined || mayReceive(rights, scope);
}

/**
 * Claims deliveries and reads what they need: three statements, however many deliveries and
 * endpoints. Deliveries that can never be sent are ended.
 */
export async function prepareDeliveries(
  { database, clock, targets, events }: PrepareParts,
  claim: Omit<ClaimRequest, "now">,
): Promise<PreparedClaim> {
  const { leaseId, limits } = claim;
  const now = databaseNow(clock);
  // In parallel; the few deliveries of an endpoint that turns out to be disabled are released.
  const [reachable, claimed] = await Promise.all([
    targets.read(database, [...limits.keys()], clock.now()),
    claimDeliveries(database, { ...claim, now }),
  ]);
  const eventsById = await events.of(database, claimed);
  const byEndpoint = new Map<string, EndpointClaim>();
  const unreachable: string[] = [];
  for (const [endpointId, requested] of limits)
    if (reachable.has(endpointId)) byEndpoint.set(endpointId, { requested, prepared: [] });
    else unreachable.push(endpointId);
  const untried: ClaimedDelivery[] = [];
  const withoutEvent: ClaimedDelivery[] = [];
  const withoutScope: ClaimedDelivery[] = [];
  for (const delivery of claimed) {
    const event = eventsById.get(delivery.eventId);
    const endpoint = reachable.get(delivery.endpointId);
    if (endpoint === undefined) untried.push(delivery);
    else if (!mayBeSent(endpoint.rights, delivery.eventType)) withoutScope.push(delivery);
    else if (event === undefined) withoutEvent.push(delivery);
    else {
      const { target } = endpoint;
      byEndpoint.get(delivery.endpointId)?.prepared.push({ delivery, event, target });
    }
  }
  await releaseDeliveries(database, untried, leaseId);
  await endDeliveries(database, withoutEvent, { leaseId, now, reason: "expired" });
  await endDeliveries(database, withoutScope, { leaseId, now, reason: "scope_missing" });
  return { byEndpoint, unreachable };
}
