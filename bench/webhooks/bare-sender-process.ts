import { createServer } from "node:http";
import { Agent } from "undici";
import { sampleDataOf } from "../../src/features/integrations/event-payloads/index.ts";
import { newTimedId } from "../../src/kernel/ids.ts";
import { CURRENT_VERSION } from "../../src/kernel/contract/versions.ts";
import { plainHeaders } from "../../src/delivery/webhooks/attempt/attempt-delivery.ts";
import {
  newEndpointSecret,
  signatureHeaders,
  signingKeysOf,
} from "../../src/delivery/webhooks/attempt/signature.ts";
import { reportServer } from "../harness/processes.ts";

/**
 * The least code that can send: undici's own dispatch in a loop, the same bodies to the same
 * receiver, nothing signed, checked or stored. GET /?url=…&count=… sends that many, 100 at once,
 * and answers how many a second.
 */
const CONCURRENCY = 100;
const body = JSON.stringify({
  id: newTimedId("evt", 0),
  object: "event",
  type: "cluster.updated",
  data: sampleDataOf("cluster.updated"),
});
/** As many and as long as a delivery's, and made once. */
const headers = {
  ...plainHeaders(
    {
      deliveryId: newTimedId("whd", 0),
      eventId: newTimedId("evt", 0),
      eventType: "cluster.updated",
      attemptsMade: 0,
    },
    CURRENT_VERSION,
  ),
  ...signatureHeaders({ eventId: newTimedId("evt", 0), timestampSec: 0, body }, [
    signingKeysOf(newEndpointSecret()),
  ]),
};
const agent = new Agent({ connections: CONCURRENCY });

function post(target: URL, eventId: string): Promise<void> {
  return new Promise((resolve, reject) => {
    agent.dispatch(
      {
        origin: target.origin,
        path: target.pathname,
        method: "POST",
        body,
        headers: { ...headers, "service-event-id": eventId },
      },
      {
        onRequestStart: () => undefined,
        onResponseStart: () => undefined,
        onResponseData: () => undefined,
        onResponseEnd: () => resolve(),
        onResponseError: (_controller, error) => reject(error),
      },
    );
  });
}

async function send(target: URL, count: number): Promise<number> {
  const startMs = performance.now();
  let sent = 0;
  const lane = async (): Promise<void> => {
    while (sent < count) {
      sent += 1;
      await post(target, newTimedId("evt", 0));
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, lane));
  return (count / (performance.now() - startMs)) * 1_000;
}

const server = createServer((request, response) => {
  const query = new URL(request.url ?? "/", "http://bench").searchParams;
  void send(new URL(query.get("url") ?? ""), Number(query.get("count"))).then((perSec) =>
    response.end(JSON.stringify({ perSec })),
  );
});
reportServer(server, () => agent.destroy());
