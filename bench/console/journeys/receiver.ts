import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** A server on loopback that a journey sends to: a receiver of webhooks, or an app's callback. */
export interface LoopbackReceiver {
  url: string;
  /** Status of the next answers. */
  answer(status: number): void;
  close(): Promise<void>;
}

export async function startLoopbackReceiver(): Promise<LoopbackReceiver> {
  let status = 200;
  const server = createServer((request, response) => {
    request.resume();
    request.on("end", () => {
      response
        .writeHead(status, { "content-type": "text/plain" })
        .end(status === 200 ? "Taken." : "The disk of the receiver is full.");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/castmeter`;
  return {
    url,
    answer: (next) => {
      status = next;
    },
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
