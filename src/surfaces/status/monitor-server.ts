import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { newId } from "../../kernel/ids.ts";
import type { Log } from "../../kernel/pipeline/log.ts";
import type { ReceivedDeliveries } from "../../observability/monitor/checks/received-deliveries.ts";
import type { MonitorTime } from "../../observability/monitor/monitor-time.ts";
import type { StatusDocument } from "../../observability/monitor/status-document.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from "../http/connections.ts";
import { CORS_HEADERS, preflightHeaders } from "../http/cors.ts";
import { FONT_HEADERS, fontAt } from "./status-style.ts";
import { STATUS_ALLOWED, STATUS_JSON, STATUS_PAGE, statusAnswer } from "./status-answer.ts";

/** Path at which test deliveries arrive. */
export const RECEIVER_PATH = "/webhook-check";
/**
 * Path at which the monitor is asked to check whether another monitor has taken over its folder,
 * and to end then.
 */
export const SUCCESSION_PATH = "/succession";

export interface MonitorServerOptions {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  document: () => StatusDocument;
  received: ReceivedDeliveries;
  /** Resolves when the monitor has checked; a monitor that was replaced writes nothing more. */
  checkSuccession: () => Promise<void>;
  time: MonitorTime;
  log: Log;
}

export interface MonitorServer {
  /** Address, such as `http://127.0.0.1:4002`. */
  address: string;
  close(): Promise<void>;
}

const LIMITS: ConnectionLimits = Object.freeze({
  ...CONNECTION_LIMITS,
  headerBytesMax: 16_384,
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 10_000,
  drainMs: 500,
});

/** Maximum bytes of a body; a test delivery is about 1 kB. */
const BODY_BYTES_MAX = 65_536;
/** Pause between two attempts at a port that another program or an ending monitor holds. */
const LISTEN_EVERY_MS = 1_000;
/** Errors of a port that may be free later. */
const MAY_BE_FREE_LATER = new Set(["EADDRINUSE", "EACCES", "EADDRNOTAVAIL"]);

/**
 * The server of the monitor: the document and the page, the receiver of test deliveries, and 404
 * for everything else. Where its port is taken, it tries again until the port is free: checks need
 * no port, and their results are available when it opens.
 *
 * @throws Error for a port or host that can never be opened.
 */
export async function startMonitorServer(
  options: MonitorServerOptions,
  signal: AbortSignal,
): Promise<MonitorServer | undefined> {
  const { host, port, time, log } = options;
  for (let attempt = 1; !signal.aborted; attempt += 1) {
    const listening = await listen(options);
    if (typeof listening !== "string") return listening;
    const message = `The status monitor cannot listen on port ${port} of ${host} (${listening}).`;
    if (!MAY_BE_FREE_LATER.has(listening)) throw new Error(message);
    if (attempt === 1) log.warn({ host, port, code: listening }, `${message} It tries again.`);
    await time.wait(LISTEN_EVERY_MS, signal);
  }
  return undefined;
}

/** The running server, or the code of the error. */
function listen(options: MonitorServerOptions): Promise<MonitorServer | string> {
  const { host, port } = options;
  const connections = new Connections(LIMITS);
  const server = connections.createServer(
    (request, response) => void handle(options, request, response),
  );
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => {
      const bound = server.address() as AddressInfo;
      resolve({
        address: `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`,
        close: () => {
          connections.startDraining();
          return new Promise((closed) => {
            server.close(() => closed());
          });
        },
      });
    });
  });
}

async function handle(
  options: MonitorServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  response.setHeader("Request-Id", newId("req"));
  try {
    await answer(options, request, response);
  } catch (error) {
    // A client that disconnects is not a fault of the monitor.
    if (!request.destroyed)
      options.log.error({ error: String(error) }, "the status monitor could not answer");
    if (response.headersSent || request.destroyed) response.destroy();
    else plain(response, 500, "Failed");
  }
}

async function answer(
  options: MonitorServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = (request.url ?? "").split("?");
  const { method = "" } = request;
  if (path === STATUS_JSON || path === STATUS_PAGE) {
    if (method === "OPTIONS") {
      response.writeHead(204, { ...CORS_HEADERS, ...preflightHeaders(STATUS_ALLOWED) }).end();
      return;
    }
    if (method !== "GET" && method !== "HEAD") {
      plain(response, 405, "Method not allowed", { Allow: STATUS_ALLOWED });
      return;
    }
    const { status, headers, text } = statusAnswer(
      path,
      options.document(),
      request.headers["if-none-match"],
    );
    const length = text === null ? {} : { "Content-Length": String(Buffer.byteLength(text)) };
    response.writeHead(status, { ...CORS_HEADERS, ...headers, ...length }).end(text ?? undefined);
    return;
  }
  const font = fontAt(path ?? "");
  if (font !== undefined && (method === "GET" || method === "HEAD")) {
    response
      .writeHead(200, { ...FONT_HEADERS, "Content-Length": String(font.length) })
      .end(method === "HEAD" ? undefined : font);
    return;
  }
  if (method === "POST" && path === RECEIVER_PATH) {
    const body = await bodyOf(request);
    if (body === null) {
      plain(response, 413, "The body is too large", { Connection: "close" });
      return;
    }
    const isTaken = options.received.take(body, singleHeaders(request));
    plain(response, isTaken ? 200 : 401, isTaken ? "Received" : "The signature is not right");
    return;
  }
  if (method === "POST" && path === SUCCESSION_PATH) {
    await options.checkSuccession();
    plain(response, 200, "Looked");
    return;
  }
  plain(response, 404, "Not found");
}

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Readonly<Record<string, string>> = {},
): void {
  response
    .writeHead(status, {
      ...CORS_HEADERS,
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Cache-Control": "no-store",
    })
    .end(`${text}\n`);
}

/** The body; null where it is too large. @throws Error for a body that ends early. */
async function bodyOf(request: IncomingMessage): Promise<string | null> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length;
    if (bytes > BODY_BYTES_MAX) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString("utf8");
}

const singleHeaders = ({ headers }: IncomingMessage): Record<string, string | undefined> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(",") : value,
    ]),
  );
