import type { IncomingMessage } from "node:http";
import { Duplex, PassThrough } from "node:stream";
import { describe, expect, it } from "vitest";
import { dropRest } from "./drop-rest.ts";

describe("the rest of a refused body", () => {
  it("that comes in tiny chunks adds one listener to its connection, and is then no longer read", async () => {
    const socket = new Duplex({ read: () => undefined });
    const request = Object.assign(new PassThrough(), { socket });
    await new Promise<void>((done) => {
      dropRest(request as unknown as IncomingMessage, 10_000, done);
      for (let sent = 0; sent < 80_000; sent += 100) request.write(Buffer.alloc(100));
      request.end();
    });
    expect(socket.listenerCount("resume")).toBe(1);
    socket.resume();
    await new Promise(setImmediate);
    expect(socket.isPaused()).toBe(true);
    socket.destroy();
  });
});
