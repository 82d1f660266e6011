import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { answerPreflight, plainError, send } from "./answers.ts";
import { methodNotAllowed, ROUTED_METHODS } from "./methods.ts";

/** Methods of read-only routes. */
const READ_METHODS = "GET, HEAD, OPTIONS";

type Handler = (request: FastifyRequest, reply: FastifyReply) => unknown;

/** A handler that answers GET and HEAD by `read`, preflights, and other methods with 405. */
export const readHandler =
  <Services>(runtime: Runtime<Services>, read: Handler): Handler =>
  (request, reply) => {
    if (request.method === "OPTIONS") return answerPreflight(reply, READ_METHODS);
    if (request.method === "GET" || request.method === "HEAD") return read(request, reply);
    return send(reply, plainError(runtime, methodNotAllowed(request, READ_METHODS)));
  };

/** Adds read-only routes; other methods are answered with 405. */
export function addReadRoutes<Services>(
  server: FastifyInstance,
  runtime: Runtime<Services>,
  routes: readonly string[],
  answer: (request: FastifyRequest) => Promise<OperationResponse>,
): void {
  const handler = readHandler(runtime, async (request, reply) =>
    send(reply, await answer(request)),
  );
  for (const url of routes) server.route({ method: [...ROUTED_METHODS], url, handler });
}
