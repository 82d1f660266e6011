import type { Database } from "../../db/connection/database.ts";
import type { DeliveryTarget } from "../attempt/attempt-delivery.ts";
import type { SendableEvent } from "../attempt/delivery-body.ts";
import {
  type ClaimedDelivery,
  claimDeliveries,
  type ClaimRequest,
  failWithoutEvent,
  releaseDeliveries,
} from "./delivery-queue.ts";
import type { DeliveryTargets } from "../worker/delivery-target.ts";
import type { SendableEvents } from "./sendable-events.ts";

/** A claimed delivery with all that its attempt needs. */
export interface PreparedDelivery {
  delivery: ClaimedDelivery;
  event: SendableEvent;
  target: DeliveryTarget;
}

export interface PreparedRound {
  /** For every endpoint asked for that may be sent to; an empty list where nothing was due. */
  byEndpoint: Map<string, PreparedDelivery[]>;
  /** Endpoints that have been disabled or deleted. */
  unreachable: string[];
}

export interface PrepareParts {
  database: Database;
  targets: DeliveryTargets;
  events: SendableEvents;
}

/**
 * Claims deliveries and reads what they need: three statements, however many deliveries and
 * endpoints.
 */
export async function prepareDeliveries(
  { database, targets, events }: PrepareParts,
  claim: ClaimRequest,
): Promise<PreparedRound> {
  const { now, leaseId, rooms } = claim;
  // At once; the few deliveries of an endpoint that turns out to be disabled are given back.
  const [reachable, claimed] = await Promise.all([
    targets.read(database, [...rooms.keys()], now),
    claimDeliveries(database, claim),
  ]);
  const known = await events.of(database, claimed);
  const byEndpoint = new Map<string, PreparedDelivery[]>(
    [...reachable.keys()].map((endpointId) => [endpointId, []]),
  );
  const untried: ClaimedDelivery[] = [];
  const withoutEvent: ClaimedDelivery[] = [];
  for (const delivery of claimed) {
    const event = known.get(delivery.eventId);
    const target = reachable.get(delivery.endpointId);
    if (target === undefined) untried.push(delivery);
    else if (event === undefined) withoutEvent.push(delivery);
    else byEndpoint.get(delivery.endpointId)?.push({ delivery, event, target });
  }
  await releaseDeliveries(database, untried, leaseId);
  await failWithoutEvent(database, withoutEvent, { leaseId, now });
  return {
    byEndpoint,
    unreachable: [...rooms.keys()].filter((endpointId) => !reachable.has(endpointId)),
  };
}
