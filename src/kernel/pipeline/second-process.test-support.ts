import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import type pg from "pg";
import type { TestApp } from "../../../test/harness.ts";
import { type RuntimeParts, startRuntime } from "../../app/runtime.ts";
import { createHttpServer } from "../../surfaces/http/server.ts";
import type { MadeServices, Services } from "../../app/services.ts";
import type { DatabaseLimits } from "../../db/connection/pool.ts";
import type { Runtime } from "./context.ts";
import type { Operation } from "../operation/operation.ts";

/**
 * A second process of the same service with regard to rights: it has a pool, memory and a listener
 * of its own on the same database.
 */
export interface SecondProcess {
  runtime: Runtime<Services>;
  pool: pg.Pool;
  request(
    method: string,
    url: string,
    options?: { key?: string; body?: unknown; headers?: Record<string, string> },
  ): Promise<{
    status: number;
    headers: Record<string, string>;
    body: ReturnType<typeof JSON.parse>;
  }>;
  close(): Promise<void>;
}

export async function startSecondProcess(
  app: TestApp,
  options: {
    operations: readonly Operation<Services>[];
    databaseUrl?: string;
    connectionsMax?: number;
    /** True where plans restrict workspaces, as with PLANS=on. */
    sellsPlans?: boolean;
    databaseLimits?: DatabaseLimits;
    services?: (parts: RuntimeParts) => MadeServices;
  },
): Promise<SecondProcess> {
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined };
  const { runtime, pool, close } = await startRuntime({
    databaseUrl: options.databaseUrl ?? app.databaseUrl,
    connectionsMax: options.connectionsMax ?? 4,
    ...(options.databaseLimits === undefined ? {} : { databaseLimits: options.databaseLimits }),
    masterKey: Buffer.alloc(32, 7),
    clock: app.clock,
    addresses: app.runtime.urls.addresses,
    sellsPlans: options.sellsPlans ?? false,
    serverVersion: "test",
    checkOutput: true,
    log: silent,
    services: options.services ?? (() => ({}) as Services),
  });
  const server = createHttpServer(runtime, {
    operations: options.operations,
    trustProxy: false,
    isReady: async () => true,
  });
  await server.ready();
  return {
    runtime,
    pool,
    request: async (method, url, { key, body, headers = {} } = {}) => {
      const answer = await server.inject({
        method: method as "GET",
        url,
        headers: {
          ...(key === undefined ? {} : { authorization: `Bearer ${key}` }),
          ...(body === undefined ? {} : { "content-type": "application/json" }),
          ...headers,
        },
        ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
      });
      return {
        status: answer.statusCode,
        headers: answer.headers as Record<string, string>,
        body: answer.body === "" ? null : JSON.parse(answer.body),
      };
    },
    close: async () => {
      await server.close();
      await close();
    },
  };
}

/** A TCP proxy in front of the database that can be cut and restored, and counts round trips. */
export interface DatabaseWire {
  url: string;
  /** Refuses new connections and breaks existing ones. */
  cut(): Promise<void>;
  /** Delivers nothing more on existing connections, and leaves them open. New ones work. */
  lose(): void;
  mend(): Promise<void>;
  /**
   * Number of times a client has sent data after a response: the times it waited for the database.
   */
  roundTrips(): number;
}

export async function startDatabaseWire(databaseUrl: string): Promise<DatabaseWire> {
  const target = new URL(databaseUrl);
  const host = decodeURIComponent(target.hostname);
  // The server of the tests listens on a socket in its data folder.
  const address = host.startsWith("/")
    ? { path: `${host}/.s.PGSQL.${target.port}` }
    : { host, port: Number(target.port) };
  const sockets = new Set<Socket>();
  let roundTrips = 0;
  const open = (port: number): Promise<ReturnType<typeof createServer>> =>
    new Promise((resolve) => {
      const server = createServer((near) => {
        const far = connect(address);
        for (const socket of [near, far]) {
          sockets.add(socket);
          socket.on("error", () => undefined);
          socket.on("close", () => {
            near.destroy();
            far.destroy();
          });
        }
        let isAnswered = true;
        near.on("data", () => {
          if (isAnswered) roundTrips += 1;
          isAnswered = false;
        });
        far.on("data", () => {
          isAnswered = true;
        });
        near.pipe(far).pipe(near);
      });
      server.listen(port, "127.0.0.1", () => resolve(server));
    });
  let server = await open(0);
  const { port } = server.address() as AddressInfo;
  const url = new URL(databaseUrl);
  url.hostname = "127.0.0.1";
  url.port = String(port);
  return {
    url: url.href,
    cut: async () => {
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      for (const socket of sockets) socket.destroy();
      sockets.clear();
      await closed;
    },
    lose: () => {
      for (const socket of sockets) {
        socket.unpipe();
        // Neither side is notified when the other ends.
        socket.removeAllListeners("close");
        // Data is still read, so that the sender notices nothing.
        socket.resume();
      }
    },
    mend: async () => {
      server = await open(port);
    },
    roundTrips: () => roundTrips,
  };
}
