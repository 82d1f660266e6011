import { sqlState } from "../../db/connection/database.ts";
import { Call, type IncomingRequest, type Reply, type Step } from "./call.ts";
import type { Runtime } from "./context.ts";
import { ApiError, errorBody } from "../contract/errors.ts";
import type { AnyOperation } from "../operation/operation.ts";
import type { RateDenial } from "../limits/rate-limit.ts";
import { admit } from "./steps/admit.ts";
import { authenticate } from "./steps/authenticate.ts";
import { chooseVersion } from "./steps/choose-version.ts";
import { executeRead } from "./steps/execute-read.ts";
import { executeWrite } from "./steps/execute-write.ts";
import { limitAnonymous } from "./steps/limit-anonymous.ts";
import { readBody } from "./steps/read-body.ts";
import { replay } from "./steps/replay.ts";
import { requirePlan, requireScope } from "./steps/require-rights.ts";
import { validateInput } from "./steps/validate-input.ts";

/**
 * The order of checks, fixed so that errors are predictable and nothing leaks. Sizes, route and
 * method (1, 2) are the surface's; existence, dry run and confirmation (12 to 14) are inside
 * `executeWrite`, in the transaction of the effect.
 */
const STEPS: readonly Step[] = [
  limitAnonymous,
  chooseVersion,
  authenticate,
  admit,
  requireScope,
  requirePlan,
  readBody,
  replay,
  validateInput,
  executeRead,
  executeWrite,
];

/**
 * Runs one operation for one request and answers, whatever happens. Every surface calls this and
 * nothing below it.
 */
export async function invoke(
  operation: AnyOperation,
  request: IncomingRequest,
  runtime: Runtime,
): Promise<Reply> {
  const call = new Call(operation, request, runtime);
  const started = performance.now();
  let reply: Reply;
  try {
    reply = await runSteps(call);
  } catch (error) {
    reply = errorReply(call, error);
  }
  addHeaders(call, reply);
  call.pass?.release();
  const durationMs = performance.now() - started;
  runtime.observer.requestEnded(operation.id, reply.status, durationMs);
  record(call, reply, durationMs);
  return reply;
}

async function runSteps(call: Call): Promise<Reply> {
  for (const step of STEPS) {
    const outcome = step(call);
    // Most steps need no waiting; awaiting them all the same costs eleven turns of the queue a
    // request.
    const reply = outcome instanceof Promise ? await outcome : outcome;
    if (reply !== undefined) return reply;
  }
  throw new Error(`${call.operation.id} has no handler`);
}

/**
 * What a thrown value means to the caller. Anything that is not ours is a 500 whose detail goes to
 * the log and nowhere else.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseAway(error))
    return new ApiError("service_unavailable", "The database is away. Try again in a moment.", {
      retryAfterSec: 1,
      cause: error,
    });
  return new ApiError(
    "internal_error",
    "Something went wrong on our side. The request id names it in our log.",
    { cause: error },
  );
}

/**
 * Connection lost (08), out of connections or memory (53), shut down (57P), or a statement that ran
 * into its 10 s (57014).
 */
const AWAY_STATES = /^(?:08|53|57P|57014)/;
/**
 * A refused host name is an AggregateError with an empty message, so the code counts before the
 * words.
 */
const AWAY_CODES = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "EHOSTUNREACH",
  "ENETUNREACH",
  "ENOTFOUND",
  "EAI_AGAIN",
]);
const AWAY_WORDS =
  /ECONNREFUSED|Connection terminated|not queryable|timeout exceeded when trying to connect/;

function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? error.code : undefined;
  return (
    AWAY_STATES.test(sqlState(error) ?? "") ||
    (typeof code === "string" && AWAY_CODES.has(code)) ||
    AWAY_WORDS.test(error.message)
  );
}

function errorReply(call: Call, thrown: unknown): Reply {
  const error = asApiError(thrown);
  call.errorCode = error.code;
  if (error.code === "rate_limited")
    call.runtime.observer.requestLimited(error.extras["reason"] as RateDenial);
  if (error.status >= 500) {
    call.runtime.log.error(
      {
        request_id: call.request.requestId,
        operation: call.operation.id,
        code: error.code,
        cause: describeCause(error.cause ?? thrown),
      },
      "request failed",
    );
  }
  const body = {
    error: errorBody(error, call.request.requestId, call.runtime.urls.addresses.docsUrl),
  };
  return { status: error.status, headers: { ...error.headers }, text: JSON.stringify(body) };
}

function describeCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}

function addHeaders(call: Call, reply: Reply): void {
  const { headers } = reply;
  headers["Request-Id"] = call.request.requestId;
  headers["Service-Version"] = call.version;
  const snapshot = call.pass?.snapshot() ?? call.addressSnapshot;
  if (snapshot !== undefined) {
    headers["RateLimit-Limit"] = String(snapshot.limit);
    headers["RateLimit-Remaining"] = String(snapshot.remaining);
    headers["RateLimit-Reset"] = String(snapshot.resetSec);
  }
  if (call.pass !== undefined) headers["Service-Rate-Tier"] = call.pass.tier;
  if (call.operation.method === "GET" && reply.status < 400) {
    headers["Cache-Control"] =
      call.operation.scope === "public" ? "public, no-cache" : "private, no-cache";
    headers["Vary"] = "Authorization, Service-Version, Origin, Accept-Encoding";
  } else {
    headers["Cache-Control"] = "no-store";
  }
}

function record(call: Call, reply: Reply, durationMs: number): void {
  const { credential, workspace, request } = call;
  if (credential === undefined || workspace === undefined) return;
  call.runtime.requestLog.record({
    workspaceId: workspace.id,
    requestId: request.requestId,
    at: call.startedAt,
    method: request.method,
    path: request.path,
    status: reply.status,
    errorCode: call.errorCode,
    durationMs: Math.round(durationMs * 1_000) / 1_000,
    credentialId: credential.id,
    credentialLabel: credential.label,
    version: call.version,
    replayed: call.replayed,
  });
}
