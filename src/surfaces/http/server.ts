import type { IncomingMessage } from "node:http";
import { type FastifyInstance, type FastifyRequest, fastify } from "fastify";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import { BODY_BYTES_MAX } from "../../kernel/contract/body.ts";
import type { IncomingRequest } from "../../kernel/pipeline/request-state.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { asApiError } from "../../kernel/pipeline/error-response.ts";
import { invoke } from "../../kernel/pipeline/invoke.ts";
import type { Operation } from "../../kernel/operation/operation.ts";
import { openApiDocument } from "../openapi/document.ts";
import { answerPreflight, plainError, send } from "./answers.ts";
import { answerOversizedHeaders } from "./oversized.ts";
import { type ConnectionLimits, Connections } from "./connections.ts";
import { headerFault } from "./header-fault.ts";
import { ANSWERED, leaveBodies, methodNotAllowed, ROUTED_METHODS } from "./methods.ts";
import { addPlainRoutes, type Readiness } from "./plain-routes.ts";
import { readLimited, tooLarge } from "./read-limited.ts";
import { configOf, type RouteConfig } from "./route-config.ts";

export { PLAIN_ROUTES } from "./plain-routes.ts";

const URL_BYTES_MAX = 8_192;
/**
 * The rule holds for a year. Subdomains are not included, because the operator may have subdomains
 * that this server does not serve.
 */
const HTTPS_ALONE = "max-age=31536000";

export interface HttpOptions<Services> extends Readiness {
  operations: readonly Operation<Services>[];
  /** True behind exactly one proxy that appends to `X-Forwarded-For`. */
  trustProxy: boolean;
  /** Limits on the resources that clients may hold; the limits of production unless given. */
  limits?: ConnectionLimits;
}

/**
 * The HTTP surface: one route for each path of the registry, with every method answered. It reads
 * requests, calls `invoke`, and writes the answer; it makes no decisions.
 */
export function createHttpServer<Services extends PipelineServices>(
  runtime: Runtime<Services>,
  options: HttpOptions<Services>,
): FastifyInstance {
  const connections = new Connections(options.limits);
  const server = fastify({
    logger: false,
    serverFactory: (handler) => connections.createServer(handler),
    // One hop is trusted: our own proxy wrote the last entry. The caller can invent all entries
    // before it, and an invented address would have a new rate limit, or could be one that a key's
    // allow-list permits.
    trustProxy: options.trustProxy ? (_address, hop) => hop === 0 : false,
    routerOptions: { ignoreTrailingSlash: false, caseSensitive: true, maxParamLength: 512 },
    clientErrorHandler: answerOversizedHeaders(runtime),
    frameworkErrors: (error, request, reply) => {
      // The percent-encoding cannot be decoded: there is no such address, unless the size is
      // refused first.
      send(
        reply,
        plainError(
          runtime,
          sizeFault(request.raw) ??
            new ApiError("resource_not_found", "There is no such address.", { cause: error }),
        ),
      );
    },
    // During a stop the server's own answer is sent, with a request id and Retry-After.
    return503OnClosing: false,
  });
  leaveBodies(server);
  server.addHook("preClose", (done) => {
    connections.startDraining();
    done();
  });
  const isHttps = runtime.urls.addresses.baseUrl.startsWith("https:");
  server.addHook("onRequest", (request, reply, done) => {
    if (isHttps) reply.raw.setHeader("Strict-Transport-Security", HTTPS_ALONE);
    const fault = connections.isDraining
      ? new ApiError("service_unavailable", "The server is stopping. Send the request again.", {
          retryAfterSec: 1,
        })
      : (sizeFault(request.raw, (request.routeOptions.config ?? {}) as RouteConfig) ??
        headerFault(request.raw));
    if (fault === undefined) done();
    else send(reply, plainError(runtime, fault));
  });
  for (const [path, operations] of byPath(options.operations))
    addRoute(server, runtime, path, operations);
  addPlainRoutes(server, runtime, options, {
    openApi: () => openApiDocument(options.operations, runtime.urls.addresses),
    paths: options.operations.map(({ path }) => path),
  });
  server.setErrorHandler((error, _request, reply) => {
    const known = asApiError(error);
    runtime.log.error(
      { cause: error instanceof Error ? (error.stack ?? error.message) : String(error) },
      "the HTTP surface failed",
    );
    send(reply, plainError(runtime, known));
  });
  return server;
}

/**
 * Step 1 of the order of checks: requests that are too large for any address. The parser has
 * refused headers before.
 */
function sizeFault(raw: FastifyRequest["raw"], config: RouteConfig = {}): ApiError | undefined {
  if (Buffer.byteLength(raw.url ?? "") > URL_BYTES_MAX)
    return new ApiError("uri_too_long", "The URL is longer than 8 KiB.");
  const { bodyBytesMax = BODY_BYTES_MAX } = config;
  return Number(raw.headers["content-length"] ?? 0) > bodyBytesMax
    ? tooLarge(bodyBytesMax)
    : undefined;
}

function byPath<Services>(
  operations: readonly Operation<Services>[],
): Map<string, Operation<Services>[]> {
  const paths = new Map<string, Operation<Services>[]>();
  for (const operation of operations)
    paths.set(operation.path, [...(paths.get(operation.path) ?? []), operation]);
  return paths;
}

function addRoute<Services extends PipelineServices>(
  server: FastifyInstance,
  runtime: Runtime<Services>,
  path: string,
  operations: readonly Operation<Services>[],
): void {
  const byMethod = new Map<string, Operation<Services>>(
    operations.map((operation) => [operation.method, operation]),
  );
  const allowed = ANSWERED.filter(
    (method) =>
      method === "OPTIONS" || byMethod.has(method) || (method === "HEAD" && byMethod.has("GET")),
  ).join(", ");
  server.route({
    method: [...ROUTED_METHODS],
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: configOf(operations),
    handler: async (request, reply) => {
      if (request.method === "OPTIONS") return answerPreflight(reply, allowed);
      const operation = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
      if (operation === undefined) {
        return send(reply, plainError(runtime, methodNotAllowed(request, allowed)));
      }
      return send(reply, await invoke(operation, new HttpRequest(request), runtime));
    },
  });
}

/** Query of all requests without parameters; the pipeline copies a query before it changes one. */
const NO_SEARCH = new URLSearchParams();

/**
 * A request of this surface as the pipeline reads it. It is a class and not an object of closures,
 * because one is made for every request.
 */
class HttpRequest implements IncomingRequest {
  readonly requestId = newId("req");
  readonly takesParts = true;
  readonly takesFiles = true;
  readonly method: string;
  readonly path: string;
  readonly params: Record<string, string>;
  readonly search: URLSearchParams;
  readonly #request: FastifyRequest;

  constructor(request: FastifyRequest) {
    const url = request.raw.url ?? "/";
    const mark = url.indexOf("?");
    this.#request = request;
    this.method = request.method === "HEAD" ? "GET" : request.method;
    this.path = mark === -1 ? url : url.slice(0, mark);
    this.params = request.params as Record<string, string>;
    this.search = mark === -1 ? NO_SEARCH : new URLSearchParams(url.slice(mark + 1));
  }

  get address(): string {
    return plainAddress(this.#request.ip);
  }

  header(name: string): string | undefined {
    const value = this.#request.raw.headers[name];
    return Array.isArray(value) ? value.join(", ") : value;
  }

  hasLeft(): boolean {
    return this.#request.raw.socket.destroyed;
  }

  bodyStream(): IncomingMessage {
    return this.#request.raw;
  }

  readBody(maxBytes: number): Promise<Uint8Array> {
    return readLimited(this.#request.raw, maxBytes);
  }
}
