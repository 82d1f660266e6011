import { once } from "node:events";
import { type AddressInfo, connect, createServer } from "node:net";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { type ClonedDatabase, cloneDatabase } from "../../../test/clone-database.ts";
import { migrateJobQueue } from "./migrate-job-queue.ts";

/** First byte of the message with which a client closes its connection. */
const TERMINATE = "X".charCodeAt(0);

/** FATAL 57P01, as PostgreSQL sends it to a session that an administrator ends. */
function administratorShutdown(): Buffer {
  const fields = ["SFATAL", "VFATAL", "C57P01", "Mterminating connection", ""];
  const body = Buffer.from(fields.map((field) => `${field}\0`).join(""));
  const head = Buffer.alloc(5);
  head.write("E");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

describe("migrateJobQueue", () => {
  let database: ClonedDatabase;
  beforeEach(async () => {
    database = await cloneDatabase();
  });
  afterEach(() => database.drop());

  it("survives a session that an administrator ends while the migration closes it", async () => {
    const target = new URL(database.url);
    const host = decodeURIComponent(target.hostname);
    const port = Number(target.port);
    const closed: Promise<unknown>[] = [];
    const server = createServer((near) => {
      const far = connect(
        host.startsWith("/") ? { path: `${host}/.s.PGSQL.${port}` } : { host, port },
      );
      closed.push(once(near, "close"));
      near.on("error", () => undefined);
      near.on("close", () => far.destroy());
      near.on("data", (chunk) => {
        if (chunk[0] === TERMINATE) near.end(administratorShutdown());
        else far.write(chunk);
      });
      far.on("data", (chunk) => near.write(chunk));
    });
    await once(server.listen(0, "127.0.0.1"), "listening");
    const relay = new URL(database.url);
    relay.hostname = "127.0.0.1";
    relay.port = String((server.address() as AddressInfo).port);
    const uncaught: unknown[] = [];
    process.setUncaughtExceptionCaptureCallback((error) => uncaught.push(error.message));
    try {
      await migrateJobQueue(relay.href);
      await Promise.all(closed);
    } finally {
      process.setUncaughtExceptionCaptureCallback(null);
      server.close();
    }
    expect(closed).toHaveLength(1);
    expect(uncaught).toEqual([]);
  });
});
