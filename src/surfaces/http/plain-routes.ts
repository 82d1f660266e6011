import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { DOCUMENT_FILES } from "../documents/document-files.ts";
import { type DocumentAnswer, Documents } from "../documents/documents.ts";
import { answerPreflight, identityHeaders, plainError, send } from "./answers.ts";

/** Routes that are no operations; a structure test compares this list with the router. */
export const PLAIN_ROUTES: readonly string[] = [
  "/",
  "/health",
  "/ready",
  "/docs",
  ...[...DOCUMENT_FILES.keys()].map((path) => `/docs/${path}`),
];

const ALLOWED = "GET, HEAD, OPTIONS";
/** Per address and minute: monitors ask often. */
const HEALTH_PER_MINUTE = 600;

/**
 * Adds the start page, `/health`, the process is up, `/ready`, the database answers too, and the
 * documents that errors point to. None asks for a credential.
 */
export function addPlainRoutes(
  server: FastifyInstance,
  runtime: Runtime,
  options: { methods: readonly string[]; isReady: () => Promise<boolean> },
): void {
  const health = JSON.stringify({ object: "health", status: "ok" });
  const addPlain = (
    path: string,
    answer: (request: FastifyRequest) => OperationResponse | Promise<OperationResponse>,
  ): void => {
    server.route({
      method: [...options.methods],
      url: path,
      handler: async (request, reply) => {
        if (request.method === "OPTIONS") return answerPreflight(reply, ALLOWED);
        if (request.method !== "GET" && request.method !== "HEAD") {
          return send(
            reply,
            plainError(
              runtime,
              new ApiError("method_not_allowed", `${request.method} is not possible here.`, {
                headers: { Allow: ALLOWED },
              }),
            ),
          );
        }
        const { waitSec } = runtime.limiter.takeFromAddress(
          "health",
          request.ip,
          HEALTH_PER_MINUTE,
        );
        if (waitSec !== null)
          return send(
            reply,
            plainError(
              runtime,
              new ApiError("rate_limited", "Too many requests.", {
                extras: { reason: "anonymous" },
                retryAfterSec: waitSec,
              }),
            ),
          );
        return send(reply, await answer(request));
      },
    });
  };
  const documents = new Documents(runtime.urls);
  const page = ({ headers, text }: DocumentAnswer): OperationResponse => ({
    status: 200,
    headers: { ...identityHeaders(), ...headers },
    text,
  });
  addPlain("/", () => page(documents.start()));
  addPlain("/docs", ({ headers }) => page(documents.list(headers.accept)));
  for (const path of DOCUMENT_FILES.keys())
    addPlain(`/docs/${path}`, ({ headers }) => page(documents.document(path, headers.accept)));
  const found = (text: string): OperationResponse => ({
    status: 200,
    headers: { ...identityHeaders(), "Cache-Control": "no-store" },
    text,
  });
  addPlain("/health", async () => found(health));
  addPlain("/ready", async () =>
    (await options.isReady())
      ? found(JSON.stringify({ object: "readiness", status: "ready" }))
      : plainError(
          runtime,
          new ApiError("service_unavailable", "The database is away.", { retryAfterSec: 1 }),
        ),
  );
}
