import { PageAnswer } from "../../kernel/operation/answer.ts";
import type { AnyAppRoute, AppAnswer, AppContext } from "../../kernel/operation/app-route.ts";
import type { IncomingRequest, Reply } from "../../kernel/pipeline/call.ts";
import type { Runtime } from "../../kernel/pipeline/context.ts";
import { errorBody } from "../../kernel/contract/errors.ts";
import { asApiError } from "../../kernel/pipeline/invoke.ts";
import type { RateDenial } from "../../kernel/limits/rate-limit.ts";
import { faultOf } from "../../kernel/contract/schema.ts";
import { identityHeaders } from "../http/answers.ts";
import { checkCsrfToken, checkOrigin, refuseAuthorization } from "./browser-guard.ts";
import { enterWorkspace, findCaller, limitAddress } from "./find-caller.ts";
import { readInput } from "./read-input.ts";
import { sessionCookieHeader } from "./session-cookie.ts";

/**
 * Nothing here is for caches or other sites: no CORS header at all, so no other origin's script
 * reads an answer.
 */
const HEADERS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** Runs one call of a route and answers, whatever happens. */
export async function runAppRoute(
  route: AnyAppRoute,
  request: IncomingRequest,
  runtime: Runtime,
): Promise<Reply> {
  const started = performance.now();
  const now = runtime.clock.now();
  let reply: Reply;
  try {
    const answer = await check(route, request, runtime, now);
    reply = answerReply(route, { request, runtime, now }, answer);
  } catch (error) {
    reply = errorReply(route, request, runtime, error);
  }
  runtime.observer.requestEnded(`app.${route.id}`, reply.status, performance.now() - started);
  return reply;
}

/** The order of checks, fixed as that of `/v1` is. Sizes, path and method come before. */
async function check(
  route: AnyAppRoute,
  request: IncomingRequest,
  runtime: Runtime,
  now: Date,
): Promise<AppAnswer> {
  const changes = route.method !== "GET";
  limitAddress(route, request, runtime);
  checkOrigin(request, { changes, baseUrl: runtime.urls.addresses.baseUrl });
  refuseAuthorization(request);
  const { session, sessionToken } = await findCaller(route, request, runtime, now);
  const { access } = route;
  // A visitor's call acts on nothing a session owns, and there is no token before the first
  // session.
  if (changes && session !== null && access !== "visitor") checkCsrfToken(request, session);
  const entered =
    access === "visitor" || access === "person" || session === null
      ? { workspace: null, role: null }
      : await enterWorkspace(access, request, runtime, session.person.id);
  const { confirmed, ...input } = await readInput(route, request);
  const context: AppContext = {
    requestId: request.requestId,
    now,
    runtime,
    database: runtime.database,
    address: request.address,
    session,
    ...entered,
    sessionToken,
    confirmed,
  };
  return route.handler(context, input as never);
}

function answerReply(
  route: AnyAppRoute,
  { request, runtime, now }: { request: IncomingRequest; runtime: Runtime; now: Date },
  answer: AppAnswer,
): Reply {
  const body = answer.data instanceof PageAnswer ? listEnvelope(request, answer.data) : answer.data;
  const text = JSON.stringify(body);
  const fault = runtime.checkOutput ? faultOf(route.output, JSON.parse(text)) : null;
  if (fault !== null)
    throw new Error(`${route.id} answers what its schema does not allow: ${fault}`);
  const isSecure = runtime.urls.addresses.baseUrl.startsWith("https:");
  const cookie =
    answer.session === undefined
      ? {}
      : { "Set-Cookie": sessionCookieHeader(answer.session, { now, isSecure }) };
  return {
    status: answer.status ?? 200,
    headers: { ...identityHeaders(request.requestId), ...HEADERS, ...cookie },
    text,
  };
}

function listEnvelope(
  request: IncomingRequest,
  { page: { data, hasMore, nextCursor, meta } }: PageAnswer,
): Record<string, unknown> {
  return {
    object: "list",
    url: request.path,
    data,
    has_more: hasMore,
    next_cursor: nextCursor,
    meta,
  };
}

function errorReply(
  route: AnyAppRoute,
  request: IncomingRequest,
  runtime: Runtime,
  thrown: unknown,
): Reply {
  const error = asApiError(thrown);
  if (error.code === "rate_limited")
    runtime.observer.requestLimited(error.extras["reason"] as RateDenial);
  if (error.status >= 500) {
    const cause = error.cause ?? thrown;
    runtime.log.error(
      {
        request_id: request.requestId,
        operation: `app.${route.id}`,
        code: error.code,
        cause: cause instanceof Error ? (cause.stack ?? cause.message) : String(cause),
      },
      "request failed",
    );
  }
  return plainAppReply(runtime, request.requestId, error);
}

/** An error as this surface answers it, also where no route is concerned. */
export function plainAppReply(
  runtime: Pick<Runtime, "urls">,
  requestId: string,
  error: ReturnType<typeof asApiError>,
): Reply {
  const body = { error: errorBody(error, requestId, runtime.urls.addresses.docsUrl) };
  return {
    status: error.status,
    headers: { ...error.headers, ...identityHeaders(requestId), ...HEADERS },
    text: JSON.stringify(body),
  };
}
