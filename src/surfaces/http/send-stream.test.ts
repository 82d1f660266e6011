import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, expect, it } from "vitest";
import { CONNECTION_LIMITS } from "./connections.ts";
import { openSocket } from "./raw-socket.test-support.ts";
import { sendStream } from "./send-stream.ts";

const toClose: (() => void)[] = [];
afterEach(() => {
  for (const close of toClose.splice(0)) close();
});

it("makes no more than an idle client can take, and gives it up after its time", async () => {
  let made = 0;
  let isReleased = false;
  async function* endless(): AsyncGenerator<string> {
    try {
      for (; ; made += 1) yield "x".repeat(65_536);
    } finally {
      isReleased = true;
    }
  }
  const limits = { ...CONNECTION_LIMITS, answerTimeoutMs: 100 };
  const server = createServer((_request, response) => {
    void sendStream(response.writeHead(200), endless(), limits);
  }).listen(0, "127.0.0.1");
  toClose.push(() => server.close().closeAllConnections());
  await once(server, "listening");
  const wire = openSocket(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  toClose.push(() => wire.close());
  wire.socket.pause();
  await wire.send("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
  await expect.poll(() => isReleased).toBe(true);
  // What both ends of a connection hold.
  expect(made).toBeLessThan(400);
});
