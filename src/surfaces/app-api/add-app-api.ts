import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { plainAddress } from "../../kernel/limits/addresses.ts";
import type { AnyAppRoute } from "../../kernel/operation/app-route.ts";
import type { IncomingRequest, Reply } from "../../kernel/pipeline/call.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { newId } from "../../kernel/ids.ts";
import { readLimited } from "../http/read-limited.ts";
import { plainAppReply, runAppRoute } from "./run-app-route.ts";

/** Addresses that are answered 404 here, so that such an answer too carries no CORS header. */
export const UNKNOWN_APP_PATHS = ["/app-api", "/app-api/*"] as const;

const JSON_TYPE = "application/json; charset=utf-8";

/**
 * Adds the addresses for signed-in people to the HTTP server, which refuses what is too large
 * before it comes here. Every method of a path is answered; OPTIONS too with 405, because another
 * origin is never let in.
 */
export function addAppApi(
  server: FastifyInstance,
  runtime: Runtime,
  routes: readonly AnyAppRoute[],
): void {
  for (const [path, ofPath] of Map.groupBy(routes, (route) => route.path))
    addPath(server, runtime, path, ofPath);
  for (const path of UNKNOWN_APP_PATHS) {
    server.route({
      method: [...server.supportedMethods],
      url: path,
      handler: (_request, reply) =>
        send(
          reply,
          plainAppReply(
            runtime,
            newId("req"),
            new ApiError("resource_not_found", "There is no such address."),
          ),
        ),
    });
  }
}

function addPath(
  server: FastifyInstance,
  runtime: Runtime,
  path: string,
  routes: readonly AnyAppRoute[],
): void {
  const byMethod = new Map<string, AnyAppRoute>(routes.map((route) => [route.method, route]));
  const allowed = [...byMethod.keys(), ...(byMethod.has("GET") ? ["HEAD"] : [])].join(", ");
  server.route({
    method: [...server.supportedMethods],
    url: path.replaceAll(/\{(\w+)\}/g, ":$1"),
    handler: async (request, reply) => {
      const route = byMethod.get(request.method === "HEAD" ? "GET" : request.method);
      if (route !== undefined)
        return send(reply, await runAppRoute(route, requestOf(request), runtime));
      const refused = new ApiError(
        "method_not_allowed",
        `${request.method} is not possible here.`,
        { headers: { Allow: allowed } },
      );
      return send(reply, plainAppReply(runtime, newId("req"), refused));
    },
  });
}

function requestOf(request: FastifyRequest): IncomingRequest {
  const url = request.raw.url ?? "/";
  const mark = url.indexOf("?");
  return {
    requestId: newId("req"),
    method: request.method === "HEAD" ? "GET" : request.method,
    path: mark === -1 ? url : url.slice(0, mark),
    params: request.params as Record<string, string>,
    search: new URLSearchParams(mark === -1 ? "" : url.slice(mark + 1)),
    address: plainAddress(request.ip),
    header: (name) => {
      const value = request.raw.headers[name];
      return Array.isArray(value) ? value.join(", ") : value;
    },
    readBody: (maxBytes) => readLimited(request.raw, maxBytes),
  };
}

/** With Node's own response, as `/v1` does, but without its CORS headers. */
function send(reply: FastifyReply, { status, headers, text }: Reply): void {
  reply.hijack();
  const body = text ?? "";
  reply.raw
    .writeHead(status, {
      ...headers,
      "Content-Type": JSON_TYPE,
      "Content-Length": String(Buffer.byteLength(body)),
    })
    .end(body);
}
