import { METHODS, type IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../kernel/contract/errors.ts";

/** The methods of operations, in the order of `Allow`. */
export const ANSWERED = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

/**
 * Requests of every other method are routed under this one. No operation has this method, so an
 * existing path answers 405 and any other path 404.
 */
const STAND_IN = "TRACE";

/**
 * The methods of each route. The router keeps a tree of all paths for each method: 7.7 MB with the
 * 33 methods that Node can parse, 1.9 MB with these.
 */
export const ROUTED_METHODS: readonly string[] = [...ANSWERED, STAND_IN];

/**
 * Methods that are routed under the stand-in. M-SEARCH belongs to UPnP and is answered with 404
 * everywhere. CONNECT never reaches a route.
 */
const OTHER_METHODS: ReadonlySet<string> = new Set(
  METHODS.filter((method) => !ROUTED_METHODS.includes(method) && method !== "M-SEARCH"),
);

/** The original methods of the requests that are routed under `STAND_IN`. */
const sentMethods = new WeakMap<IncomingMessage, string>();

/** The method as the client sent it. */
const sentMethod = ({ raw, method }: FastifyRequest): string => sentMethods.get(raw) ?? method;

/**
 * The 405 of a request whose path exists and accepts other methods.
 *
 * @param allowed The value of the header: `GET, HEAD, OPTIONS`. The message leaves out the last
 * two,
 * which clients send by themselves.
 */
export function methodNotAllowed(request: FastifyRequest, allowed: string): ApiError {
  return new ApiError("method_not_allowed", methodRefusal(request, allowed), {
    headers: { Allow: allowed },
  });
}

/** The sentence of a 405: "PUT is not possible here: take GET or PATCH." */
export function methodRefusal(request: FastifyRequest, allowed: string): string {
  const named = allowed
    .split(", ")
    .filter((method) => method !== "HEAD" && method !== "OPTIONS")
    .join(" or ");
  return `${sentMethod(request)} is not possible here: take ${named}.`;
}

/**
 * Routes a request without a route again under `STAND_IN`, so that PROPFIND on an existing path is
 * answered with 405 and its `Allow`. Returns false for a method that is routed itself: the answer
 * is then 404.
 */
export function routeAgain(
  server: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
): boolean {
  const { raw, method } = request;
  if (!OTHER_METHODS.has(method)) return false;
  sentMethods.set(raw, method);
  raw.method = STAND_IN;
  reply.hijack();
  server.routing(raw, reply.raw);
  return true;
}

/**
 * Makes the framework leave bodies unread. The pipeline reads them after the caller is known: an
 * unknown caller costs no parsing, and the pipeline and not the framework refuses media types.
 */
export function leaveBodies(server: FastifyInstance): void {
  for (const method of [...ROUTED_METHODS, ...OTHER_METHODS])
    server.addHttpMethod(method, { hasBody: false, overrideExisting: true });
}
