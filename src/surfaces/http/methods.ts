import { METHODS, type IncomingMessage } from "node:http";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { ApiError } from "../../kernel/contract/errors.ts";

/** What an operation can be reached with, in the order `Allow` lists them. */
export const ANSWERED = ["GET", "HEAD", "POST", "PATCH", "PUT", "DELETE", "OPTIONS"];

/**
 * Requests of every other method are routed under this one. No operation has it, so a path that
 * exists answers 405 and any other 404.
 */
const STAND_IN = "TRACE";

/**
 * What each path is routed for. The router keeps a tree of all paths for each method: with the 33
 * methods Node can read that is 7.7 MB, with these 1.9.
 */
export const ROUTED_METHODS: readonly string[] = [...ANSWERED, STAND_IN];

/** M-SEARCH is UPnP, and a 404 everywhere. CONNECT never reaches a route. */
const OTHER_METHODS: ReadonlySet<string> = new Set(
  METHODS.filter((method) => !ROUTED_METHODS.includes(method) && method !== "M-SEARCH"),
);

/** The methods, as they were sent, of the requests that are routed under `STAND_IN`. */
const sentMethods = new WeakMap<IncomingMessage, string>();

/** The method as the client sent it. */
const sentMethod = ({ raw, method }: FastifyRequest): string => sentMethods.get(raw) ?? method;

/**
 * The 405 of a request whose path is there and takes other methods.
 *
 * @param allowed As in the header: `GET, HEAD, OPTIONS`. The last two are not named to a person:
 *   they are what clients send by themselves.
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
 * Routes a request that no route took once more, under `STAND_IN`: PROPFIND on a path we have is
 * then 405 with its `Allow`. False for a request that has its answer: 404.
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
 * Bodies are read inside the pipeline, after the caller is known: an unknown caller costs no
 * parsing, and no media type is refused by the framework before the pipeline judges it.
 */
export function leaveBodies(server: FastifyInstance): void {
  for (const method of [...ROUTED_METHODS, ...OTHER_METHODS])
    server.addHttpMethod(method, { hasBody: false, overrideExisting: true });
}
