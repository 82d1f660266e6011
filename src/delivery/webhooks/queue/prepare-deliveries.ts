import type { Database } from "../../../db/connection/database.ts";
import { databaseNow } from "../../../db/connection/database-clock.ts";
import { readScopeOf } from "../../events/catalogue.ts";
import {
  type EndpointRights,
  isInPlan,
  mayReceive,
  type PlanFeatures,
} from "../../events/matching-endpoints.ts";
import { findFeatures } from "../../../kernel/access/plan-features.store.ts";
import type { Log } from "../../../kernel/pipeline/log.ts";
import type { Clock } from "../../../lib/time/clock.ts";
import type { DeliveryTarget } from "../attempt/attempt-delivery.ts";
import { eventInPlan, type SendableEvent } from "../attempt/delivery-body.ts";
import type { DeliveryTargets } from "../worker/delivery-target.ts";
import { endDeliveries } from "./delivery-leases.store.ts";
import {
  type DueDelivery,
  type QueuedDelivery,
  type ReadRequest,
  readDue,
} from "./delivery-queue.store.ts";
import type { SendableEvents } from "./sendable-events.ts";

/** A due delivery with everything that its attempt needs. */
export interface PreparedDelivery {
  delivery: QueuedDelivery;
  event: SendableEvent;
  target: DeliveryTarget;
}

/** The result of one read for one endpoint. */
export interface PreparedRead {
  /** False where the endpoint is disabled or deleted, or its secret cannot be opened. */
  isReachable: boolean;
  /** Version of the endpoint's queue at this read. */
  version: number;
  /** Number of rows that were read, including those of deliveries that are not sent. */
  rowCount: number;
  /** When the last of the rows is due, in microseconds since 1970; null where there is no row. */
  dueToUs: number | null;
  prepared: DuePrepared[];
}

/** A prepared delivery of the queue. */
export interface DuePrepared extends PreparedDelivery {
  delivery: DueDelivery;
}

export interface PrepareParts {
  /** Connection to the tables of the installation: the queue. */
  database: Database;
  /** Connection to the tables of workspaces: endpoints and events. */
  tenantDatabase: Database;
  clock: Clock;
  log: Log;
  targets: DeliveryTargets;
  events: SendableEvents;
  /** True where plans restrict which events are delivered. */
  sellsPlans: boolean;
}

type WithheldReason = "scope_missing" | "plan_required";

/**
 * Why a due delivery is not sent; null where it is sent. The reason is evaluated for each attempt:
 * a scope can be revoked, and a plan can end, after the delivery was made. A type that this release
 * does not know was checked by the newer process that recorded the event.
 */
function whyNotSent(
  rights: EndpointRights,
  features: PlanFeatures,
  type: string,
): WithheldReason | null {
  const scope = readScopeOf(type);
  if (scope !== undefined && !mayReceive(rights, scope)) return "scope_missing";
  return isInPlan(features, type) ? null : "plan_required";
}

/**
 * Reads due deliveries and what they need in three statements, regardless of the number of
 * deliveries and endpoints, and in one more for plans where the server sells them. Deliveries that
 * can never be sent are ended. Endpoints that the worker does not hold are left out.
 */
export async function prepareDeliveries(
  { database, tenantDatabase, clock, log, targets, events, sellsPlans }: PrepareParts,
  request: Omit<ReadRequest, "now">,
): Promise<Map<string, PreparedRead>> {
  const now = databaseNow(clock);
  const reads = await readDue(database, { ...request, now });
  const due = [...reads.values()].flatMap(({ deliveries }) => deliveries);
  // Endpoints are read after the deliveries: an endpoint that was changed since is read in its
  // present state.
  const [endpoints, eventsById, plans] = await Promise.all([
    targets.read(
      tenantDatabase,
      [...reads].map(([id, { workspaceId }]) => ({ workspaceId, id })),
      { now: clock.now(), log },
    ),
    events.of(tenantDatabase, due),
    findFeatures(database, [...new Set(due.map(({ workspaceId }) => workspaceId))], sellsPlans),
  ]);
  const answer = new Map<string, PreparedRead>();
  for (const [endpointId, { version, deliveries }] of reads)
    answer.set(endpointId, {
      isReachable: endpoints.has(endpointId),
      version,
      rowCount: deliveries.length,
      dueToUs: deliveries.at(-1)?.dueUs ?? null,
      prepared: [],
    });
  const withoutEvent: QueuedDelivery[] = [];
  const withheld: Record<WithheldReason, QueuedDelivery[]> = {
    scope_missing: [],
    plan_required: [],
  };
  for (const delivery of due) {
    const event = eventsById.get(delivery.eventId);
    const endpoint = endpoints.get(delivery.endpointId);
    if (endpoint === undefined) continue;
    const features = plans.of(delivery.workspaceId);
    const reason = whyNotSent(endpoint.rights, features, delivery.eventType);
    if (reason !== null) withheld[reason].push(delivery);
    else if (event === undefined) withoutEvent.push(delivery);
    else
      answer.get(delivery.endpointId)?.prepared.push({
        delivery,
        event: eventInPlan(event, features),
        target: endpoint.target,
      });
  }
  await endDeliveries(database, withoutEvent, { now, reason: "expired" });
  for (const reason of ["scope_missing", "plan_required"] as const)
    await endDeliveries(database, withheld[reason], { now, reason });
  return answer;
}
