import type { FastifyInstance, FastifyRequest } from "fastify";
import { ApiError } from "../../kernel/contract/errors.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import { answerPreflight, plainError, send } from "./answers.ts";
import { ROUTED_METHODS, sentMethod } from "./methods.ts";

const ALLOWED = "GET, HEAD, OPTIONS";

/** Adds routes that are only read; other methods are answered with 405. */
export function addReadRoutes<Services>(
  server: FastifyInstance,
  runtime: Runtime<Services>,
  routes: readonly string[],
  answer: (request: FastifyRequest) => Promise<OperationResponse>,
): void {
  for (const url of routes)
    server.route({
      method: [...ROUTED_METHODS],
      url,
      handler: async (request, reply) => {
        if (request.method === "OPTIONS") return answerPreflight(reply, ALLOWED);
        if (request.method === "GET" || request.method === "HEAD")
          return send(reply, await answer(request));
        const error = new ApiError(
          "method_not_allowed",
          `${sentMethod(request)} is not possible here.`,
          { headers: { Allow: ALLOWED } },
        );
        return send(reply, plainError(runtime, error));
      },
    });
}
