import type { Database } from "../../../db/connection/database.ts";
import type { EventCause } from "../../events/event-content.ts";
import type { EventData } from "../../events/event-payload.ts";
import { newTimedId } from "../../../kernel/ids.ts";
import { microsecondTimestamp } from "../../../lib/time/clock.ts";
import { attemptDelivery, type AttemptParts, type DeliveryTarget } from "./attempt-delivery.ts";
import { deliveryBody } from "./delivery-body.ts";
import { judgeAttempt } from "./judge-attempt.ts";
import { insertTestDelivery } from "./test-delivery.store.ts";

/**
 * The default event type of a test delivery; endpoints cannot subscribe to it, and no list of
 * events contains it.
 */
export const TEST_EVENT_TYPE = "webhook.test";

export interface TestDelivery {
  workspaceId: string;
  target: DeliveryTarget;
  type: string;
  /** The sample of the event type, without data of the workspace. */
  data: Readonly<EventData>;
  cause: Pick<EventCause, "source" | "requestId" | "idempotencyKey">;
}

/**
 * Sends a test delivery once and stores it with its attempt. It is never queued, so it is never
 * retried, and it does not move the endpoint's failure clock. Its event is stored nowhere else.
 * Returns the delivery's id.
 */
export async function sendTest(
  { workspaceId, target, type, data, cause }: TestDelivery,
  { database, outbound, clock }: AttemptParts & { database: Database },
): Promise<string> {
  const createdAt = clock.now();
  const createdAtUs = createdAt.getTime() * 1_000;
  const [deliveryId, eventId] = [newTimedId("whd", createdAtUs), newTimedId("evt", createdAtUs)];
  const event = {
    workspace_id: workspaceId,
    id: eventId,
    type,
    created_at: createdAt,
    api_version: target.apiVersion,
    source: cause.source,
    request_id: cause.requestId,
    idempotency_key: cause.idempotencyKey,
    pending_webhooks: 1,
    data_text: JSON.stringify(data),
  };
  const body = deliveryBody(event, target.apiVersion, { test: true });
  const attempt = await attemptDelivery(
    { deliveryId, eventId, eventType: type, body, trigger: "test", attemptsMade: 0 },
    target,
    { outbound, clock },
  );
  const endedAt = clock.now();
  const untried = {
    status: "pending",
    attemptsMade: 0,
    createdAt,
    nextAttemptAt: null,
    dueAt: null,
    finalReason: null,
    completedAt: null,
  } as const;
  const after = judgeAttempt(untried, attempt, { endedAt, random: 0 });
  await insertTestDelivery(database, workspaceId, {
    id: deliveryId,
    created_at: microsecondTimestamp(createdAtUs),
    endpoint_id: target.endpointId,
    event_id: eventId,
    event_type: type,
    status: after.status,
    final_reason: after.finalReason,
    completed_at: after.completedAt,
    attempts: JSON.stringify([attempt]),
    test_body: body,
    updated_at: endedAt,
  });
  return deliveryId;
}
