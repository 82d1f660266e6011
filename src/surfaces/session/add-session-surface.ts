import type { FastifyInstance } from "fastify";
import { SESSION_PREFIX } from "../../kernel/operation/for-sessions.ts";
import type { AnyOperation, Operation } from "../../kernel/operation/operation.ts";
import type { SessionRoute } from "../../kernel/operation/session-route.ts";
import type { PipelineServices, Runtime } from "../../kernel/pipeline/context.ts";
import { invoke } from "../../kernel/pipeline/invoke.ts";
import type { IncomingRequest, OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { plainError } from "../http/answers.ts";
import { methodNotAllowed, ROUTED_METHODS } from "../http/methods.ts";
import { configOf } from "../http/route-config.ts";
import { runSessionRoute } from "./run-session-route.ts";
import { requestOf, send } from "./session-request.ts";
import { unknownSessionPath } from "./unknown-path.ts";

/** Paths that are answered with 404 here, so that such an answer carries no CORS header either. */
export const UNKNOWN_SESSION_PATHS = ["/app-api", "/app-api/*"] as const;

/** The operations and routes that signed-in people can call. */
export interface SessionSurface<Services> {
  operations: readonly Operation<Services>[];
  /** Operations of programs in their form for people, at their paths under `/app-api`. */
  api?: readonly Operation<Services>[];
  routes: readonly SessionRoute<Services>[];
}

interface Endpoint {
  method: string;
  path: string;
  /** The operation; none for a route. */
  operation: AnyOperation | null;
  run: (request: IncomingRequest) => Promise<OperationResponse>;
}

/**
 * Adds the paths for signed-in people to the HTTP server, which refuses requests that are too large
 * before they arrive here. Operations go through the pipeline with a session as their credential.
 * Every method of a path is answered; OPTIONS with 405 too, because other origins are never
 * allowed.
 */
export function addSessionSurface<Services extends PipelineServices>(
  server: FastifyInstance,
  runtime: Runtime<Services>,
  { operations, api = [], routes }: SessionSurface<Services>,
): void {
  for (const { id, callers } of [...operations, ...api])
    if (callers?.includes("session") !== true) throw new Error(`${id} does not admit sessions`);
  const endpoints: Endpoint[] = [
    ...operations.map((operation) => ({
      method: operation.method,
      path: operation.path,
      operation,
      run: (request: IncomingRequest) => invoke(operation, request, runtime),
    })),
    ...api.map((operation) => ({
      method: operation.method,
      path: operation.path,
      operation,
      run: (request: IncomingRequest) => invoke(operation, withApiPath(request), runtime),
    })),
    ...routes.map((route) => ({
      method: route.method,
      path: route.path,
      operation: null,
      run: (request: IncomingRequest) => runSessionRoute(route, request, runtime),
    })),
  ];
  for (const [path, ofPath] of Map.groupBy(endpoints, (endpoint) => endpoint.path))
    addPath(server, runtime, path, ofPath);
  const unknown = unknownSessionPath();
  for (const path of UNKNOWN_SESSION_PATHS)
    server.route({
      method: [...ROUTED_METHODS],
      url: path,
      handler: (_request, reply) => send(reply, plainError(runtime, unknown)),
    });
}

function addPath(
  server: FastifyInstance,
  runtime: Pick<Runtime, "urls">,
  path: string,
  endpoints: readonly Endpoint[],
): void {
  const byMethod = new Map(endpoints.map((endpoint) => [endpoint.method, endpoint]));
  const allowed = [...byMethod.keys(), ...(byMethod.has("GET") ? ["HEAD"] : [])].join(", ");
  server.route({
    method: [...ROUTED_METHODS],
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    config: configOf(endpoints.flatMap(({ operation }) => operation ?? [])),
    handler: async (request, reply) => {
      const endpoint = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
      if (endpoint !== undefined) return send(reply, await endpoint.run(requestOf(request)));
      return send(reply, plainError(runtime, methodNotAllowed(request, allowed)));
    },
  });
}

/** The request of an operation of programs, whose answer names its path in the API. */
const withApiPath = (request: IncomingRequest): IncomingRequest => ({
  ...request,
  apiPath: request.path.slice(SESSION_PREFIX.length),
});
