import { type FastifyInstance, type FastifyReply, type FastifyRequest, fastify } from "fastify";
import type { IncomingMessage } from "node:http";
import type { IncomingRequest, Reply } from "../../kernel/call.ts";
import type { Runtime } from "../../kernel/context.ts";
import { ApiError, errorBody } from "../../kernel/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { asApiError, invoke } from "../../kernel/invoke.ts";
import type { AnyOperation } from "../../kernel/operation.ts";
import { CURRENT_VERSION } from "../../kernel/versions.ts";
import { answerPreflight, CORS_HEADERS } from "./cors.ts";
import { answerOversizedHeaders } from "./oversized.ts";
import { readLimited } from "./read-limited.ts";

/** Sizes and times of a request (completions B5). */
const URL_BYTES_MAX = 8_192;
const HEADER_BYTES_MAX = 16_384;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
const KEEP_ALIVE_MS = 65_000;
const METHODS = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"] as const;
const JSON_TYPE = "application/json; charset=utf-8";

export interface HttpOptions {
  operations: readonly AnyOperation[];
  trustProxy: boolean;
  /** Answers `/ready`: true when the database does. */
  isReady: () => Promise<boolean>;
}

/** Routes that are no operations; a structure test compares this list with the router. */
export const PLAIN_ROUTES = ["/health", "/ready"] as const;

/**
 * The HTTP surface: one route for each path of the registry, with every method answered. It reads requests, calls
 * `invoke`, and writes what comes back; it decides nothing.
 */
export function createHttpServer(runtime: Runtime, options: HttpOptions): FastifyInstance {
  const server = fastify({
    logger: false,
    trustProxy: options.trustProxy,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 512 },
    keepAliveTimeout: KEEP_ALIVE_MS,
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: { maxHeaderSize: HEADER_BYTES_MAX, headersTimeout: HEADERS_TIMEOUT_MS },
    clientErrorHandler: answerOversizedHeaders(runtime),
    frameworkErrors: (error, _request, reply) => {
      const known = new ApiError("resource_not_found", "There is no such address.", { cause: error });
      send(reply, plainError(runtime, known));
    },
    return503OnClosing: true,
  });
  // Bodies are read inside the pipeline, after the caller is known: an unknown caller costs no parsing.
  server.removeAllContentTypeParsers();
  server.addContentTypeParser("*", (_request, _payload, done) => done(null));
  server.addHook("onRequest", (request, reply, done) => {
    if (Buffer.byteLength(request.raw.url ?? "") > URL_BYTES_MAX) {
      send(reply, plainError(runtime, new ApiError("uri_too_long", "The URL is longer than 8 KiB.")));
      return;
    }
    done();
  });
  for (const [path, operations] of byPath(options.operations)) addRoute(server, runtime, path, operations);
  addPlainRoutes(server, runtime, options);
  server.setNotFoundHandler((_request, reply) => send(reply, plainError(runtime, new ApiError("resource_not_found", "There is no such address."))));
  server.setErrorHandler((error, _request, reply) => {
    const known = asApiError(error);
    runtime.log.error({ cause: error instanceof Error ? (error.stack ?? error.message) : String(error) }, "the HTTP surface failed");
    send(reply, plainError(runtime, known));
  });
  return server;
}

function byPath(operations: readonly AnyOperation[]): Map<string, AnyOperation[]> {
  const paths = new Map<string, AnyOperation[]>();
  for (const operation of operations) paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  return paths;
}

function addRoute(server: FastifyInstance, runtime: Runtime, path: string, operations: readonly AnyOperation[]): void {
  const byMethod = new Map<string, AnyOperation>(operations.map((operation) => [operation.method, operation]));
  const allowed = METHODS.filter((method) => method === "OPTIONS" || byMethod.has(method) || (method === "HEAD" && byMethod.has("GET"))).join(", ");
  server.route({
    method: [...METHODS],
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: async (request, reply) => {
      if (request.method === "OPTIONS") return answerPreflight(reply, allowed);
      const operation = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
      if (operation === undefined) {
        return send(reply, plainError(runtime, new ApiError("method_not_allowed", `${request.method} is not possible here.`, { headers: { Allow: allowed } })));
      }
      const answer = await invoke(operation, toIncoming(request), runtime);
      return send(reply, request.method === "HEAD" ? { ...answer, text: null } : answer);
    },
  });
}

function addPlainRoutes(server: FastifyInstance, runtime: Runtime, options: HttpOptions): void {
  const health = JSON.stringify({ object: "health", status: "ok" });
  const addPlain = (path: (typeof PLAIN_ROUTES)[number], answer: () => Promise<Reply>): void => {
    server.route({
      method: [...METHODS],
      url: path,
      handler: async (request, reply) => {
        if (request.method === "OPTIONS") return answerPreflight(reply, "GET, HEAD, OPTIONS");
        if (request.method !== "GET" && request.method !== "HEAD") {
          return send(reply, plainError(runtime, new ApiError("method_not_allowed", `${request.method} is not possible here.`, { headers: { Allow: "GET, HEAD, OPTIONS" } })));
        }
        const { waitSec } = runtime.limiter.takeFromAddress("health", request.ip, 600);
        if (waitSec !== null) return send(reply, plainError(runtime, new ApiError("rate_limited", "Too many requests.", { extras: { reason: "anonymous" }, retryAfterSec: waitSec })));
        const answered = await answer();
        return send(reply, withIdentity(request.method === "HEAD" ? { ...answered, text: null } : answered));
      },
    });
  };
  addPlain("/health", async () => ({ status: 200, headers: { "Cache-Control": "no-store" }, text: health }));
  addPlain("/ready", async () =>
    (await options.isReady())
      ? { status: 200, headers: { "Cache-Control": "no-store" }, text: JSON.stringify({ object: "readiness", status: "ready" }) }
      : plainError(runtime, new ApiError("service_unavailable", "The database is away.", { retryAfterSec: 1 })),
  );
}

function toIncoming(request: FastifyRequest): IncomingRequest {
  const url = request.raw.url ?? "/";
  const mark = url.indexOf("?");
  const raw: IncomingMessage = request.raw;
  return {
    requestId: newId("req"),
    method: request.method === "HEAD" ? "GET" : request.method,
    path: mark === -1 ? url : url.slice(0, mark),
    params: request.params as Record<string, string>,
    search: new URLSearchParams(mark === -1 ? "" : url.slice(mark + 1)),
    header: (name) => {
      const value = raw.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    address: bucketAddress(request.ip),
    readBody: (maxBytes) => readLimited(raw, maxBytes),
  };
}

/** Buckets count IPv4 addresses and IPv6 /64 networks, since one IPv6 customer holds a whole network. */
export function bucketAddress(address: string): string {
  if (!address.includes(":") || address.startsWith("::ffff:")) return address.replace("::ffff:", "");
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = tail === undefined ? left : [...left, ...Array.from({ length: 8 - left.length - right.length }, () => "0"), ...right];
  return `${groups.slice(0, 4).join(":")}::`;
}

function withIdentity(reply: Reply): Reply {
  return { ...reply, headers: { "Request-Id": newId("req"), "Service-Version": CURRENT_VERSION, ...reply.headers } };
}

/** An error answered outside the pipeline: before routing, or where no operation is concerned. */
export function plainError(runtime: Pick<Runtime, "urls">, error: ApiError): Reply {
  const requestId = newId("req");
  return {
    status: error.status,
    headers: { ...error.headers, "Request-Id": requestId, "Service-Version": CURRENT_VERSION, "Cache-Control": "no-store" },
    text: JSON.stringify({ error: errorBody(error, requestId, runtime.urls.addresses.docsUrl) }),
  };
}

function send(reply: FastifyReply, answer: Reply): FastifyReply {
  reply.code(answer.status).headers(CORS_HEADERS).headers(answer.headers);
  if (answer.text === null) return reply.send();
  return reply.header("content-type", JSON_TYPE).send(answer.text);
}
