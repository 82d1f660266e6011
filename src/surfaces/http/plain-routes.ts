import { readFile } from "node:fs/promises";
import type { FastifyInstance } from "fastify";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { answerPreflight, identityHeaders, plainError, send } from "./answers.ts";

/** Routes that are no operations; a structure test compares this list with the router. */
export const PLAIN_ROUTES = [
  "/health",
  "/ready",
  "/docs",
  "/docs/errors",
  "/docs/metrics",
  "/docs/platforms",
  "/docs/webhooks",
  "/docs/mcp",
] as const;

const DOCS_FOLDER = new URL("../../../docs/", import.meta.url);
const ALLOWED = "GET, HEAD, OPTIONS";
/** Per address and minute: monitors ask often. */
const HEALTH_PER_MINUTE = 600;

/**
 * Adds `/health`, the process is up, `/ready`, the database answers too, and the pages that errors
 * point to. None asks for a credential.
 */
export function addPlainRoutes(
  server: FastifyInstance,
  runtime: Runtime,
  options: { methods: readonly string[]; isReady: () => Promise<boolean> },
): void {
  const health = JSON.stringify({ object: "health", status: "ok" });
  const addPlain = (
    path: (typeof PLAIN_ROUTES)[number],
    answer: () => Promise<OperationResponse>,
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
        return send(reply, await answer());
      },
    });
  };
  const page = (text: string): OperationResponse => ({
    status: 200,
    headers: {
      ...identityHeaders(),
      "Cache-Control": "public, max-age=300",
      "Content-Type": "text/plain; charset=utf-8",
    },
    text,
  });
  addPlain("/docs", async () => {
    const { baseUrl, docsUrl } = runtime.urls.addresses;
    return page(
      `Castmeter\n\nErrors     ${docsUrl}/errors\nMetrics    ${docsUrl}/metrics\nPlatforms  ${docsUrl}/platforms\nWebhooks   ${docsUrl}/webhooks\nMCP        ${docsUrl}/mcp\nOpenAPI    ${baseUrl}/v1/openapi.json\n`,
    );
  });
  // Markdown as plain text: every browser shows it, and the words are those of the repository.
  addPlain("/docs/errors", async () =>
    page(await readFile(new URL("errors.md", DOCS_FOLDER), "utf8")),
  );
  addPlain("/docs/metrics", async () =>
    page(await readFile(new URL("metrics.md", DOCS_FOLDER), "utf8")),
  );
  addPlain("/docs/platforms", async () =>
    page(await readFile(new URL("platforms.md", DOCS_FOLDER), "utf8")),
  );
  addPlain("/docs/webhooks", async () =>
    page(await readFile(new URL("webhooks.md", DOCS_FOLDER), "utf8")),
  );
  const found = (text: string): OperationResponse => ({
    status: 200,
    headers: { ...identityHeaders(), "Cache-Control": "no-store" },
    text,
  });
  addPlain("/docs/mcp", async () => page(await readFile(new URL("mcp.md", DOCS_FOLDER), "utf8")));
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
