import type { Database } from "../db/database.ts";
import type { DeliveryTarget } from "./attempt-delivery.ts";
import type { SendableEvent } from "./delivery-body.ts";
import { type ClaimedDelivery, claimDeliveries, type ClaimRequest, failWithoutEvent, readEvents } from "./delivery-queue.ts";
import type { DeliveryTargets } from "./delivery-target.ts";

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

/** Claims deliveries and reads what they need: three statements, however many deliveries and endpoints. */
export async function prepareDeliveries(database: Database, targets: DeliveryTargets, claim: ClaimRequest): Promise<PreparedRound> {
  const { now, leaseId } = claim;
  const reachable = await targets.read(database, [...claim.rooms.keys()], now);
  const unreachable = [...claim.rooms.keys()].filter((endpointId) => !reachable.has(endpointId));
  const rooms = new Map([...claim.rooms].filter(([endpointId]) => reachable.has(endpointId)));
  const byEndpoint = new Map<string, PreparedDelivery[]>([...rooms.keys()].map((endpointId) => [endpointId, []]));
  const claimed = rooms.size === 0 ? [] : await claimDeliveries(database, { ...claim, rooms });
  const events = await readEvents(database, claimed);
  for (const delivery of claimed) {
    const event = events.get(delivery.eventId);
    const target = reachable.get(delivery.endpointId);
    if (event !== undefined && target !== undefined) byEndpoint.get(delivery.endpointId)?.push({ delivery, event, target });
  }
  await failWithoutEvent(database, claimed.filter((delivery) => !events.has(delivery.eventId)), { leaseId, now });
  return { byEndpoint, unreachable };
}
