import type { Clock } from "../../lib/clock.ts";
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
  { outbound, clock: processClock, random }: DeliverParts,
): Promise<EndedAttempt> {
  const createdAt = createdAtOf(delivery.id);
  const clock = notBefore(createdAt, processClock);
  const { id: deliveryId, eventId, eventType, attemptsMade } = delivery;
  const body = deliveryBody(event, target.apiVersion);
  const attempt = await attemptDelivery(
    { deliveryId, eventId, eventType, body, trigger, attemptsMade },
    target,
    { outbound, clock },
  );
  const endedAt = clock.now();
  const after = judgeAttempt({ ...delivery, createdAt }, attempt, { endedAt, random: random() });
  return { delivery, attempt, endedAt, after };
}

/**
 * The clocks of two processes agree to within milliseconds only, and that of a virtual machine that
 * stood still is behind until it is compared: no attempt is stored or signed before its event.
 */
const notBefore = (start: Date, clock: Clock): Clock => ({
  now: () => new Date(Math.max(start.getTime(), clock.now().getTime())),
});
