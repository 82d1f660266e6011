import type { FastifyInstance } from "fastify";
import type { Services } from "../src/app/services.ts";
import type { Operation } from "../src/kernel/operation/operation.ts";
import type { Runtime } from "../src/kernel/pipeline/context.ts";
import { createHttpServer } from "../src/surfaces/http/server.ts";

/**
 * HTTP servers in process for the apps of tests. To make the routes of all operations takes 50 ms
 * of processor time, most of what an app costs, so the server of an app that was closed serves the
 * next one over the same operations.
 *
 * A server is used again only where nothing of an app can be left in it: no request is under way,
 * it never listened on a socket, and it answered operations alone. The start page and the documents
 * keep what they were made from.
 */

interface Made {
  server: FastifyInstance;
  /** What the routes were made with: the fields are those of the app that has the server. */
  runtime: Runtime<Services>;
  requestsUnderWay: number;
  isReusable: boolean;
}

export interface AppServer {
  server: FastifyInstance;
  /** The app's runtime, as the server's routes see it. */
  runtime: Runtime<Services>;
  close(): Promise<void>;
}

const free = new Map<readonly Operation<Services>[], Made[]>();

/** Addresses are in what a server is made from, and operations of a test may be made anew. */
const freeServersOf = (operations: readonly Operation<Services>[], baseUrl: string): Made[] => {
  if (baseUrl !== SHARED_BASE_URL) return [];
  const known = free.get(operations) ?? [];
  free.set(operations, known);
  return known;
};

/** Where apps of tests are found unless they say another address. */
export const SHARED_BASE_URL = "http://127.0.0.1:4000";

export async function takeHttpServer(
  runtime: Runtime<Services>,
  operations: readonly Operation<Services>[],
): Promise<AppServer> {
  const servers = freeServersOf(operations, runtime.urls.addresses.baseUrl);
  const made = servers.pop() ?? (await makeServer(runtime, operations));
  for (const field of Object.keys(made.runtime)) Reflect.deleteProperty(made.runtime, field);
  Object.assign(made.runtime, runtime);
  return {
    server: made.server,
    runtime: made.runtime,
    close: async () => {
      if (made.isReusable && made.requestsUnderWay === 0) servers.push(made);
      else await made.server.close();
    },
  };
}

async function makeServer(
  app: Runtime<Services>,
  operations: readonly Operation<Services>[],
): Promise<Made> {
  const runtime = { ...app };
  const server = createHttpServer(runtime, {
    operations,
    trustProxy: false,
    isReady: async () => true,
  });
  const made: Made = { server, runtime, requestsUnderWay: 0, isReusable: true };
  const keep = (): void => {
    made.isReusable = false;
  };
  server.addHook("onRequest", (request, _, done) => {
    made.requestsUnderWay += 1;
    if (!request.url.startsWith("/v1/")) keep();
    done();
  });
  server.addHook("onResponse", (_request, _reply, done) => {
    made.requestsUnderWay -= 1;
    done();
  });
  server.addHook("onListen", (done) => {
    keep();
    done();
  });
  server.addHook("onClose", (_, done) => {
    keep();
    done();
  });
  await server.ready();
  return made;
}
