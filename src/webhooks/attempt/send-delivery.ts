import { createdAtUsOf } from "../../kernel/ids.ts";
import type { DeliveryTelemetry } from "../../telemetry/delivery-telemetry.ts";
import { attemptDelivery, type AttemptParts, isSuccess } from "./attempt-delivery.ts";
import { deliveryBody } from "./delivery-body.ts";
import { judgeAttempt } from "./judge-attempt.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";
import type { EndedAttempt } from "../worker/record-attempts.ts";

export interface SendParts extends AttemptParts {
  telemetry: DeliveryTelemetry;
  /** From 0 to 1, for the jitter of retries. */
  random: () => number;
}

/** Makes the attempt a claimed delivery is due for and judges it; storing is the caller's part. */
export async function sendDelivery(
  { delivery, event, target }: PreparedDelivery,
  parts: SendParts,
): Promise<EndedAttempt> {
  const { clock, telemetry, random } = parts;
  const createdAt = new Date((createdAtUsOf(delivery.id) ?? 0) / 1_000);
  // A failed delivery stands in the queue only when a person asked for it again.
  const trigger = delivery.status === "pending" ? "automatic" : "manual";
  if (trigger === "automatic" && delivery.attemptsMade === 0 && delivery.kind === "event")
    telemetry.firstAttemptStarted(clock.now().getTime() - createdAt.getTime());
  const { id: deliveryId, eventId, eventType, attemptsMade } = delivery;
  const attempt = await attemptDelivery(
    {
      deliveryId,
      eventId,
      eventType,
      body: deliveryBody(event, target.apiVersion),
      trigger,
      attemptsMade,
    },
    target,
    parts,
  );
  telemetry.attemptEnded(
    attempt.error ?? (isSuccess(attempt) ? "succeeded" : "http_error"),
    attempt.latency_ms,
  );
  const endedAt = clock.now();
  return {
    delivery,
    attempt,
    endedAt,
    after: judgeAttempt({ ...delivery, createdAt }, attempt, { endedAt, random: random() }),
  };
}
