import { isDatabaseUnavailable, isPoolBusy } from "../../db/connection/database-errors.ts";
import { ApiError, errorBody } from "../contract/errors.ts";
import type { RateRejectionReason } from "../limits/rate-limit.ts";
import type { Runtime } from "./context.ts";

/**
 * The API error for a thrown value. A value that is no ApiError becomes a 500 whose detail is only
 * logged, or a 503 while the database is unavailable.
 */
export function asApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error;
  if (isDatabaseUnavailable(error))
    return new ApiError(
      "service_unavailable",
      isPoolBusy(error)
        ? "The server has more to do than it can. Try again in a moment."
        : "The database is away. Try again in a moment.",
      { retryAfterSec: 1, cause: error },
    );
  return new ApiError(
    "internal_error",
    "Something went wrong on our side. The request id names it in our log.",
    { cause: error },
  );
}

/**
 * The error of a request, counted where it is a rate limit and logged where it is a server fault.
 * `operation` is the id of the call in logs and metrics.
 */
export function reportError(
  thrown: unknown,
  { runtime, requestId, operation }: { runtime: Runtime; requestId: string; operation: string },
): ApiError {
  const error = asApiError(thrown);
  if (error.code === "rate_limited")
    runtime.observer.requestLimited(error.extras["reason"] as RateRejectionReason);
  if (error.status >= 500)
    runtime.log.error(
      {
        request_id: requestId,
        operation,
        code: error.code,
        cause: describeCause(error.cause ?? thrown),
      },
      "request failed",
    );
  return error;
}

/** The body of an error, in the form of every surface. */
export function errorText(
  error: ApiError,
  requestId: string,
  { urls }: Pick<Runtime, "urls">,
): string {
  return JSON.stringify({ error: errorBody(error, requestId, urls.addresses.docsUrl) });
}

/** The stack of an error, for the log. */
export function describeCause(cause: unknown): string {
  return cause instanceof Error ? (cause.stack ?? cause.message) : String(cause);
}
