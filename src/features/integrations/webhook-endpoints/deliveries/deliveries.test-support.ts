import type { StoredAttempt } from "../../../../db/schema/tables.ts";
import {
  startEndpointApp,
  type WebhookApp,
} from "../../../../delivery/webhooks/webhooks.test-support.ts";
import { getDelivery } from "./get-delivery.ts";
import { listDeliveries } from "./list-deliveries.ts";
import { retryDelivery } from "./retry-delivery.ts";
import { retryFailedDeliveries } from "./retry-failed-deliveries.ts";
import { testEndpoint } from "../endpoints/test-endpoint.ts";

/** A delivery as stored in the database. */
export interface StoredDelivery {
  id: string;
  endpoint_id: string;
  event_id: string;
  kind: string;
  status: string;
  attempt_count: number;
  next_attempt_at: Date | null;
  due_at: Date | null;
  leased_until: Date | null;
  lease_id: string | null;
  final_reason: string | null;
  completed_at: Date | null;
  attempts: StoredAttempt[];
}

export interface DeliveryFixture {
  app: WebhookApp;
  workspaceId: string;
  key: string;
  endpoint: { id: string; secret: string };
  /** All deliveries, oldest first. */
  deliveries(): Promise<StoredDelivery[]>;
  /** A delivery of an event whose first attempts got responses with these statuses. */
  delivered(...statuses: number[]): Promise<StoredDelivery>;
  /** A delivery whose attempts were given up. */
  failed(): Promise<StoredDelivery>;
  usedOf(counter: string): Promise<number>;
  close(): Promise<void>;
}

/** A workspace with a key and one endpoint at a receiver. */
export async function startDeliveryFixture(): Promise<DeliveryFixture> {
  const app = await startEndpointApp({
    operations: [testEndpoint, listDeliveries, getDelivery, retryDelivery, retryFailedDeliveries],
  });
  const { workspaceId, apiKey: key } = app;
  const endpoint = { id: app.endpointId, secret: app.endpointSecret };
  const deliveries = (): Promise<StoredDelivery[]> =>
    app.sql<StoredDelivery & Record<string, unknown>>(
      "select * from webhook_deliveries order by created_at, id",
    );
  const newest = async (): Promise<StoredDelivery> => {
    const delivery = (await deliveries()).at(-1);
    if (delivery === undefined) throw new Error("There is no delivery yet");
    return delivery;
  };
  const delivered: DeliveryFixture["delivered"] = async (...statuses) => {
    await app.event(workspaceId);
    for (const status of statuses) {
      app.clock.set((await newest()).due_at ?? app.clock.now());
      app.receiver.answer(status);
      await app.deliver();
    }
    return newest();
  };
  return {
    app,
    workspaceId,
    key,
    endpoint,
    deliveries,
    delivered,
    failed: async () => {
      const { id } = await delivered(500);
      await app.sql(
        "update webhook_deliveries set status = 'failed', final_reason = 'attempts_exhausted', " +
          "attempt_count = 12, next_attempt_at = null, due_at = null, completed_at = $2 where id " +
          "= $1",
        [id, app.clock.now()],
      );
      return newest();
    },
    usedOf: async (counter) =>
      (
        await app.sql<{ used: number }>(
          "select used from usage_counters where counter = $1 and subject = $2",
          [counter, endpoint.id],
        )
      )[0]?.used ?? 0,
    close: () => app.close(),
  };
}
