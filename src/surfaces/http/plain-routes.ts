import type { FastifyInstance, FastifyRequest } from "fastify";
import type { OperationResponse } from "../../kernel/pipeline/request-state.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { ApiError } from "../../kernel/contract/errors.ts";
import { type DocumentAnswer, Documents, wantsHtml } from "../documents/documents.ts";
import { MeasuredShows } from "../documents/measured-shows.ts";
import { readHandler } from "./add-read-routes.ts";
import { addressRefusal } from "./address-limit.ts";
import { identityHeaders, plainError, send } from "./answers.ts";
import { ROUTED_METHODS, routeAgain } from "./methods.ts";

/** Routes that are not operations; a structure test compares this list with the router. */
export const PLAIN_ROUTES: readonly string[] = ["/", "/health", "/ready", "/docs", "/docs/*"];

/** The sources of the answer of `/ready`. */
export interface Readiness {
  /** Resolves to true when the database answers. */
  isReady: () => Promise<boolean>;
  /** Resolves to false while the database answers and accepts no write. */
  takesWrites?: () => Promise<boolean>;
  /** Seconds since the last sign of a delivery worker; null where none was seen. */
  deliveryWorkerSeen?: () => Promise<number | null>;
}

/** Maximum requests per address and minute; monitors ask often. */
const HEALTH_PER_MINUTE = 600;

/** True below the paths of programs, where a browser is also answered in JSON. */
const isOfPrograms = (url: string): boolean =>
  /^\/(?:v1|app-api|mcp|oauth|\.well-known)\b/.test(url);

const QUERY_CHARS_MAX = 200;

/** The search words for the documents; empty for none. */
function queryOf(query: unknown): string {
  const { q } = query as { q?: unknown };
  return typeof q === "string" ? q.trim().slice(0, QUERY_CHARS_MAX) : "";
}

/** The path under `/docs` of a request. */
const documentOf = ({ params }: FastifyRequest): string => (params as { "*": string })["*"];

/**
 * Adds the start page, `/health` (the process is up), `/ready` (the database answers too), the
 * documents that errors point to, and the answer to every other address. None requires a
 * credential.
 *
 * @param openApi The OpenAPI document, from which the reference of operations is made.
 * @param paths Paths of the operations; `/shows` is answered with the address under `/v1`.
 */
export function addPlainRoutes(
  server: FastifyInstance,
  runtime: Runtime,
  { isReady, takesWrites, deliveryWorkerSeen }: Readiness,
  { openApi, paths }: { openApi: () => object; paths: readonly string[] },
): void {
  const apiSegments = new Set(paths.map((path) => /^\/v1\/(\w[\w-]*)/.exec(path)?.[1]));
  const health = JSON.stringify({ object: "health", status: "ok" });
  const addPlain = (
    path: string,
    answer: (request: FastifyRequest) => OperationResponse | Promise<OperationResponse>,
    isAddress: (request: FastifyRequest) => boolean = () => true,
  ): void => {
    const read = readHandler(runtime, async (request, reply) => {
      const refusal = addressRefusal(runtime, request, "health", HEALTH_PER_MINUTE);
      return send(reply, refusal ?? (await answer(request)));
    });
    server.route({
      method: [...ROUTED_METHODS],
      url: path,
      handler: (request, reply) =>
        isAddress(request) ? read(request, reply) : reply.callNotFound(),
    });
  };
  const documents = new Documents(runtime.urls, openApi);
  const page = ({ headers, body }: DocumentAnswer): OperationResponse => ({
    status: 200,
    headers: { ...identityHeaders(), ...headers },
    text: null,
    parts: [body],
  });
  const measured = new MeasuredShows(runtime);
  addPlain("/", async () => page(documents.start(await measured.count())));
  addPlain("/docs", ({ headers, query }) => page(documents.list(headers.accept, queryOf(query))));
  // There is one route for all documents: with one for each of 110 documents a server takes three
  // times as long to make.
  addPlain(
    "/docs/*",
    (request) => page(documents.document(documentOf(request), request.headers.accept)),
    (request) => documents.has(documentOf(request)),
  );
  server.setNotFoundHandler((request, reply) => {
    if (routeAgain(server, request, reply)) return undefined;
    const { method, headers, raw } = request;
    const isPage = (method === "GET" || method === "HEAD") && !isOfPrograms(raw.url ?? "");
    if (isPage && wantsHtml(headers.accept))
      return send(reply, { ...page(documents.notFound()), status: 404 });
    const [path = ""] = (raw.url ?? "").split("?", 1);
    const [, first = ""] = path.split("/", 2);
    const hint = apiSegments.has(first)
      ? ` Addresses of the API begin with /v1: /v1/${first}.`
      : "";
    const error = new ApiError("resource_not_found", `There is no such address.${hint}`);
    return send(reply, plainError(runtime, error));
  });
  const found = (text: string): OperationResponse => ({
    status: 200,
    headers: { ...identityHeaders(), "Cache-Control": "no-store" },
    text,
  });
  addPlain("/health", async () => found(health));
  addPlain("/ready", async () => {
    if (await isReady()) {
      const isTaken = await takesWrites?.();
      return found(
        JSON.stringify({
          object: "readiness",
          status: "ready",
          // The server is ready even where writes are refused: reads are answered, and a balancer
          // that removed every process because of a full disk would end reads too.
          writes: isTaken === undefined ? undefined : isTaken ? "accepted" : "refused",
          delivery_worker_seen_seconds: await deliveryWorkerSeen?.(),
        }),
      );
    }
    return plainError(
      runtime,
      new ApiError("service_unavailable", "The database is away.", { retryAfterSec: 1 }),
    );
  });
}
