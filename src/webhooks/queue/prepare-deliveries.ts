import type { Database } from "../../db/connection/database.ts";
import { databaseNow } from "../../db/connection/database-clock.ts";
import type { Clock } from "../../lib/clock.ts";
import type { DeliveryTarget } from "../attempt/attempt-delivery.ts";
import type { SendableEvent } from "../attempt/delivery-body.ts";
import type { DeliveryTargets } from "../worker/delivery-target.ts";
import { failWithoutEvent, releaseDeliveries } from "./delivery-leases.store.ts";
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
 * Claims deliveries and reads what they need: three statements, however many deliveries and
 * endpoints.
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
  for (const delivery of claimed) {
    const event = eventsById.get(delivery.eventId);
    const target = reachable.get(delivery.endpointId);
    if (target === undefined) untried.push(delivery);
    else if (event === undefined) withoutEvent.push(delivery);
    else byEndpoint.get(delivery.endpointId)?.prepared.push({ delivery, event, target });
  }
  await releaseDeliveries(database, untried, leaseId);
  await failWithoutEvent(database, withoutEvent, { leaseId, now });
  return { byEndpoint, unreachable };
}
