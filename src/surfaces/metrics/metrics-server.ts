import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Log } from "../../kernel/pipeline/log.ts";
import { CONNECTION_LIMITS, type ConnectionLimits, Connections } from "../http/connections.ts";

export interface MetricsServerOptions {
  host: string;
  /** 0 chooses a free port. */
  port: number;
  /**
   * True where the port is the default: if it is taken, the process runs without the metrics
   * server.
   */
  portIsDefault: boolean;
  read: () => Promise<{ contentType: string; text: string }>;
  log: Log;
}

export interface MetricsServer {
  /** Address, such as `http://127.0.0.1:4001`. */
  address: string;
  close(): Promise<void>;
}

/** Errors of a port that another program holds, or that this user may not open. */
const NOT_TO_BE_HAD = new Set(["EADDRINUSE", "EACCES"]);
/**
 * Limits for scrapes: a scrape is a few hundred bytes, and a client that sends more or more slowly
 * is refused.
 */
const LIMITS: ConnectionLimits = Object.freeze({
  ...CONNECTION_LIMITS,
  headerBytesMax: 8_192,
  headersTimeoutMs: 5_000,
  requestTimeoutMs: 5_000,
  drainMs: 500,
});

/**
 * The server of `GET /metrics`, separate from the API: no operation, no credential, no CORS. Every
 * other address is a 404. Undefined when its port is the default and is taken, which is logged.
 *
 * @throws Error saying which setting to change, when the port was set and cannot be opened.
 */
export async function startMetricsServer(
  options: MetricsServerOptions,
): Promise<MetricsServer | undefined> {
  const { host, port, portIsDefault, log } = options;
  const connections = new Connections(LIMITS);
  const server = connections.createServer(
    (request, response) => void answer(options, request, response),
  );
  const code = await listen(server, port, host);
  if (code !== null) {
    const message = `/metrics cannot listen on port ${port} of ${host} (${code}). Set METRICS_PORT to another port, or to off.`;
    if (!portIsDefault || !NOT_TO_BE_HAD.has(code)) throw new Error(message);
    log.warn({ host, port, code }, message);
    return undefined;
  }
  const bound = server.address() as AddressInfo;
  return {
    address: `http://${host.includes(":") ? `[${host}]` : host}:${bound.port}`,
    close: () => {
      connections.startDraining();
      return new Promise((resolve) => {
        server.close(() => resolve());
      });
    },
  };
}

async function answer(
  { read, log }: MetricsServerOptions,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const [path] = (request.url ?? "").split("?");
  if (request.method !== "GET" || path !== "/metrics") {
    response.writeHead(404, { "Content-Type": "text/plain; charset=utf-8" }).end("Not found\n");
    return;
  }
  try {
    const { contentType, text } = await read();
    response.writeHead(200, { "Content-Type": contentType, "Cache-Control": "no-store" }).end(text);
  } catch (error) {
    log.error({ error: String(error) }, "/metrics could not be answered");
    response.writeHead(500, { "Content-Type": "text/plain; charset=utf-8" }).end("Failed\n");
  }
}

/** Null when the server listens, else the code of the error. */
function listen(server: Server, port: number, host: string): Promise<string | null> {
  return new Promise((resolve) => {
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    server.listen(port, host, () => resolve(null));
  });
}
