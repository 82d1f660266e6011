import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type Clock, MINUTE_MS } from "../../src/lib/time/clock.ts";

/**
 * How long the receiver is out of order. A failed delivery is tried again after one minute and after
 * five more, so the first two attempts fail and the third succeeds.
 */
const OUTAGE_MS = 3 * MINUTE_MS;

const UNAVAILABLE = 503;
const NO_CONTENT = 204;

/** Receives the webhooks of the demo network, on a loopback port of its own. */
export interface DemoReceiver {
  url: string;
  close(): Promise<void>;
}

/** @param isBroken True where it answers 503 for the first three minutes. */
export async function startDemoReceiver(clock: Clock, isBroken: boolean): Promise<DemoReceiver> {
  const worksFrom = clock.now().getTime() + (isBroken ? OUTAGE_MS : 0);
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      if (clock.now().getTime() < worksFrom)
        response.writeHead(UNAVAILABLE, { "content-type": "text/plain" }).end("Being repaired.");
      else response.writeHead(NO_CONTENT).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(0, "127.0.0.1", resolve);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/castmeter`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
