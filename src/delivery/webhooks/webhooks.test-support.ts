import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from "node:http";
import {
  NO_UPSTREAMS,
  startTestApp,
  type TestApp,
  type TestAppOptions,
} from "../../../test/harness.ts";
import { inTransaction } from "../../db/connection/database.ts";
import { anyEvent } from "../events/any-event.test-support.ts";
import { EVENT_GROUPS } from "../events/catalogue.ts";
import { recordWorkspaceEvent, systemCause } from "../events/record-event.ts";
import { newId } from "../../kernel/ids.ts";
import { CURRENT_VERSION } from "../../kernel/contract/versions.ts";
import { startHttpServer } from "../../infrastructure/outbound/fixtures/loopback-servers.ts";
import { NO_DELIVERY_TELEMETRY } from "../../observability/telemetry/delivery-telemetry.ts";
import { DeliveryTargets } from "./worker/delivery-target.ts";
import { DeliveryWorker, type DeliveryWorkerOptions } from "./worker/delivery-worker.ts";
import { newEndpointSecret, secretOwner } from "./attempt/signature.ts";

/** Options that allow endpoints on loopback and set up no upstream. */
export const LOOPBACK_UPSTREAMS: typeof NO_UPSTREAMS = {
  ...NO_UPSTREAMS,
  allowPrivateNetwork: true,
};

export interface ReceivedDelivery {
  headers: IncomingHttpHeaders;
  body: string;
  /** Time of the test's clock when the delivery arrived. */
  at: string;
}

type Answer = (
  received: ReceivedDelivery,
  response: ServerResponse,
  request: IncomingMessage,
) => void;

export interface Receiver {
  url: string;
  received: ReceivedDelivery[];
  /** Sets how the next deliveries are answered; 200 at first. */
  answer(how: number | Answer): void;
  close(): Promise<void>;
}

/** A loopback server that keeps the deliveries it receives. */
export async function startReceiver(now: () => Date): Promise<Receiver> {
  const received: ReceivedDelivery[] = [];
  let answer: Answer = (_delivery, response) => response.end("ok");
  const server = await startHttpServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const delivery = {
        headers: request.headers,
        body: Buffer.concat(chunks).toString(),
        at: now().toISOString(),
      };
      received.push(delivery);
      answer(delivery, response, request);
    });
  });
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    received,
    answer: (how) => {
      answer =
        typeof how === "function"
          ? how
          : (_delivery, response) => response.writeHead(how).end(`status ${how}`);
    },
    close: () => server.close(),
  };
}

export interface WebhookApp extends TestApp {
  receiver: Receiver;
  worker: DeliveryWorker;
  /** Sends deliveries until none is due at the present of the test's clock. */
  deliver(): Promise<void>;
  /** Inserts an endpoint directly into the database. */
  endpoint(
    workspaceId: string,
    options?: { url?: string; events?: string[]; scopes?: string[]; clientId?: string },
  ): Promise<{ id: string; secret: string }>;
  /** Commits an event of a workspace. */
  event(workspaceId: string, type?: string, object?: Record<string, unknown>): Promise<void>;
}

/**
 * An application that may send to loopback, a receiver, and a delivery worker that the test polls
 * itself.
 */
export async function startWebhookApp(
  options: TestAppOptions & { worker?: Partial<DeliveryWorkerOptions> } = {},
): Promise<WebhookApp> {
  const app = await startTestApp({ upstreams: LOOPBACK_UPSTREAMS, ...options });
  const receiver = await startReceiver(() => app.clock.now());
  const worker = createTestWorker(app, {
    sellsPlans: options.sellsPlans ?? false,
    ...options.worker,
  });
  return {
    ...app,
    receiver,
    worker,
    deliver: () => deliverDue(worker),
    endpoint: async (
      workspaceId,
      { url = receiver.url, events = ["*"], scopes = Object.values(EVENT_GROUPS), clientId } = {},
    ) => {
      const id = newId("we");
      const secret = newEndpointSecret();
      await app.runtime.database
        .insertInto("webhook_endpoints")
        .values({
          workspace_id: workspaceId,
          id,
          url,
          enabled_events: events,
          api_version: CURRENT_VERSION,
          client_id: clientId ?? null,
          granted_scopes: scopes,
          sealed_secret: app.runtime.secrets.seal(secret, secretOwner(id)),
          secret_last_four: secret.slice(-4),
          created_at: app.clock.now(),
          updated_at: app.clock.now(),
        })
        .execute();
      return { id, secret };
    },
    event: async (
      workspaceId,
      type = "show.updated",
      object = { object: "show", id: "Show0000000000000001", name: "Salt and Signal" },
    ) => {
      await inTransaction(app.runtime.database, (transaction) =>
        recordWorkspaceEvent(
          transaction,
          workspaceId,
          anyEvent(type, object),
          systemCause(app.clock.now()),
        ),
      );
    },
    close: async () => {
      await worker.stop();
      await receiver.close();
      await app.close();
    },
  };
}

/**
 * A webhook application with a workspace, an API key with full access to it, and an endpoint at the
 * receiver that receives all events.
 */
export interface EndpointApp extends WebhookApp {
  workspaceId: string;
  apiKey: string;
  endpointId: string;
  endpointSecret: string;
}

export async function startEndpointApp(options: TestAppOptions = {}): Promise<EndpointApp> {
  const app = await startWebhookApp(options);
  const workspaceId = await app.workspace();
  const { id, secret } = await app.endpoint(workspaceId);
  return {
    ...app,
    workspaceId,
    apiKey: await app.key(workspaceId),
    endpointId: id,
    endpointSecret: secret,
  };
}

/** A further worker over the same database, as in a second process. */
export function createTestWorker(
  app: TestApp,
  more: Partial<DeliveryWorkerOptions> = {},
): DeliveryWorker {
  return new DeliveryWorker({
    database: app.runtime.database,
    tenantDatabase: app.runtime.database,
    clock: app.clock,
    outbound: app.runtime.services.outbound,
    targets: new DeliveryTargets(app.runtime.secrets),
    sellsPlans: false,
    telemetry: NO_DELIVERY_TELEMETRY,
    log: app.runtime.log,
    workerId: "webhooks_test",
    random: () => 0,
    ...more,
  });
}

/** Polls and delivers until no delivery is due at the clock's present. */
export async function deliverDue(worker: DeliveryWorker): Promise<void> {
  await worker.poll({ fullScan: true });
  await worker.untilIdle();
}
