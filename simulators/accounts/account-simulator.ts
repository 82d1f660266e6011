import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SimulatedAnswer, SimulatedRequest } from "../answer.ts";
import { cutShort } from "../faults.ts";
import { withOddRows } from "./odd-rows.ts";
import type { SimulatedPlatform } from "./simulated-platform.ts";

/** A fault of the next requests to any path. */
export type AccountFault =
  | { status: number; retryAfter?: string }
  /** `empty_object`: 200 with `{}`; `html`: 200 with a page, as a proxy or a login wall sends. */
  | { kind: "hang" | "reset" | "malformed" | "html" | "empty_object" }
  /** One row of each list is odd; `kept` names lists that are no rows. */
  | { kind: "odd_rows"; kept: readonly string[] };

export interface SeenRequest {
  method: string;
  /** Path with query. */
  path: string;
  headers: IncomingMessage["headers"];
  body: string;
}

export interface AccountSimulator<Service extends SimulatedPlatform> {
  service: Service;
  /** `http://127.0.0.1:port`: replaces the host of the real base address. */
  origin: string;
  seen: SeenRequest[];
  /** Strikes the next `times` requests, after `skip` good ones. */
  fault: (fault: AccountFault, options?: { times?: number; skip?: number }) => void;
  /** Keeps the answer to the next request back until the returned function is called. */
  holdNext: () => () => void;
  /** Breaks every open connection: requests that hang end now. */
  dropConnections: () => void;
  reset: () => void;
  close: () => Promise<void>;
}

/** More than the largest file that a file store is sent, 25 MiB. */
const BODY_BYTES_MAX = 32 * 1_024 * 1_024;

/** Serves one simulated platform on a loopback port. */
export async function startAccountSimulator<Service extends SimulatedPlatform>(
  service: Service,
): Promise<AccountSimulator<Service>> {
  const seen: SeenRequest[] = [];
  const waiting: { fault: AccountFault; left: number; skip: number }[] = [];
  const takeFault = (): AccountFault | undefined => {
    const [entry] = waiting;
    if (entry === undefined) return undefined;
    if (entry.skip > 0) return void (entry.skip -= 1);
    entry.left -= 1;
    if (entry.left === 0) waiting.shift();
    return entry.fault;
  };
  let gate: Promise<void> | undefined;
  const server = createServer((incoming, response) => {
    void readBody(incoming).then(async (body) => {
      seen.push({
        method: incoming.method ?? "GET",
        path: incoming.url ?? "/",
        headers: incoming.headers,
        body: body.toString("utf8"),
      });
      const fault = takeFault();
      const opened = gate;
      gate = undefined;
      await opened;
      respond(service, fault, requestOf(incoming, body), response);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    service,
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    fault: (fault, { times = 1, skip = 0 } = {}) => void waiting.push({ fault, left: times, skip }),
    holdNext: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return resolve;
    },
    dropConnections: () => server.closeAllConnections(),
    reset: () => {
      seen.length = 0;
      waiting.length = 0;
      service.reset();
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function requestOf(incoming: IncomingMessage, body: Buffer): SimulatedRequest {
  const url = new URL(incoming.url ?? "/", "http://127.0.0.1");
  return {
    method: incoming.method ?? "GET",
    path: url.pathname,
    query: url.searchParams,
    headers: incoming.headers,
    body,
  };
}

async function readBody(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of incoming as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > BODY_BYTES_MAX) break;
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

function respond(
  service: SimulatedPlatform,
  fault: AccountFault | undefined,
  request: SimulatedRequest,
  response: ServerResponse,
): void {
  if (fault === undefined) return send(response, service.answer(request));
  if ("status" in fault) {
    const answer = service.failure(fault.status);
    return send(response, {
      ...answer,
      headers: {
        ...answer.headers,
        ...(fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter }),
      },
    });
  }
  switch (fault.kind) {
    case "hang":
      return;
    case "reset":
      return void response.socket?.destroy();
    case "malformed":
      return send(response, cutShort(service.answer(request)));
    case "odd_rows":
      return send(response, withOddRows(service.answer(request), new Set(fault.kept)));
    case "html":
      return send(response, {
        status: 200,
        headers: { "content-type": "text/html" },
        body: "<!doctype html><title>Sign in</title>",
      });
    case "empty_object":
      return send(response, {
        status: 200,
        headers: { "content-type": "application/json" },
        body: "{}",
      });
  }
}

function send(response: ServerResponse, { status, headers = {}, body }: SimulatedAnswer): void {
  response.writeHead(status, headers).end(body);
}
