import type { DeliveryTelemetry } from "../../../observability/telemetry/delivery-telemetry.ts";
import { createdAtOf } from "../queue/delivery-time.ts";
import type { PreparedDelivery } from "../queue/prepare-deliveries.ts";
import type { EndedAttempt } from "../worker/record-attempts.store.ts";
import { isSuccess } from "./attempt-delivery.ts";
import { deliver, type DeliverParts } from "./deliver.ts";

export interface SendParts extends DeliverParts {
  telemetry: DeliveryTelemetry;
}

/** Makes the attempt of a delivery that is due, and reports it to the telemetry. */
export function sendDelivery(prepared: PreparedDelivery, parts: SendParts): Promise<EndedAttempt> {
  const { delivery } = prepared;
  const { clock, telemetry } = parts;
  // A failed delivery is in the queue only when a manual attempt was queued for it.
  const trigger = delivery.status === "pending" ? "automatic" : "manual";
  if (trigger === "automatic" && delivery.attemptsMade === 0 && delivery.kind === "event")
    telemetry.firstAttemptStarted(clock.now().getTime() - createdAtOf(delivery.id).getTime());
  return deliver(prepared, trigger, parts).then((ended) => {
    const { attempt } = ended;
    telemetry.attemptEnded(
      attempt.error ?? (isSuccess(attempt) ? "succeeded" : "http_error"),
      attempt.latency_ms,
    );
    return ended;
  });
}
