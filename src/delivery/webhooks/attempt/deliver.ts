import type { StoredAttempt } from "../../../db/schema/tables.ts";
import { createdAtOf } from "../queue/delivery-time.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";
import type { EndedAttempt } from "../worker/record-attempts.store.ts";
import { attemptDelivery, type AttemptParts, later } from "./attempt-delivery.ts";
import { deliveryBytes } from "./delivery-body.ts";
import { judgeAttempt } from "./judge-attempt.ts";

export interface DeliverParts extends AttemptParts {
  /** Returns a number from 0 to 1, for the jitter of retries. */
  random: () => number;
}

/**
 * Makes one attempt of a leased delivery and decides the next state of the delivery. The delivery
 * worker and manual retries both use it; the caller stores the result. Neither this function nor
 * `attemptDelivery` is an async function: each async function retains its frame, 1 to 2 KB, until
 * it settles.
 */
export function deliver(
  { delivery, event, target }: PreparedDelivery,
  trigger: Exclude<StoredAttempt["trigger"], "test">,
  { outbound, clock, random }: DeliverParts,
): Promise<EndedAttempt> {
  const createdAt = createdAtOf(delivery.id);
  const { id: deliveryId, eventId, eventType, attemptsMade } = delivery;
  const body = deliveryBytes(event, target.apiVersion);
  return attemptDelivery(
    { deliveryId, eventId, eventType, body, createdAt, trigger, attemptsMade },
    target,
    { outbound, clock },
  ).then((attempt) => {
    const endedAt = later(createdAt, clock.now());
    const after = judgeAttempt({ ...delivery, createdAt }, attempt, { endedAt, random: random() });
    return { delivery, attempt, endedAt, after };
  });
}
