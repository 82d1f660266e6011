import type { StoredAttempt } from "../../db/schema/tables.ts";
import { createdAtOf } from "../queue/delivery-time.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";
import type { EndedAttempt } from "../worker/record-attempts.store.ts";
import { attemptDelivery, type AttemptParts } from "./attempt-delivery.ts";
import { deliveryBody } from "./delivery-body.ts";
import { judgeAttempt } from "./judge-attempt.ts";

export interface DeliverParts extends AttemptParts {
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
}

/**
 * Makes one attempt of a leased delivery and decides what follows from it. The delivery worker and
 * manual retries both use it; storing the result is the caller's part.
 */
export async function deliver(
  { delivery, event, target }: PreparedDelivery,
  trigger: Exclude<StoredAttempt["trigger"], "test">,
  { outbound, clock, random }: DeliverParts,
): Promise<EndedAttempt> {
  const createdAt = createdAtOf(delivery.id);
  const { id: deliveryId, eventId, eventType, attemptsMade } = delivery;
  const body = deliveryBody(event, target.apiVersion);
  const sent = await attemptDelivery(
    { deliveryId, eventId, eventType, body, trigger, attemptsMade },
    target,
    { outbound, clock },
  );
  const attempt = {
    ...sent,
    started_at: later(createdAt, new Date(sent.started_at)).toISOString(),
  };
  const endedAt = later(createdAt, clock.now());
  const after = judgeAttempt({ ...delivery, createdAt }, attempt, { endedAt, random: random() });
  return { delivery, attempt, endedAt, after };
}

/**
 * No attempt is stored with a time before its event: the clocks of two processes agree to within
 * milliseconds only, and that of a virtual machine that stood still is behind until it is compared.
 * The signature has the time of this process, which receivers compare with their own.
 */
const later = (one: Date, other: Date): Date => (one > other ? one : other);
