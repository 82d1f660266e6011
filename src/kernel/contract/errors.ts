import { ERRORS, type ErrorCode } from "./error-catalogue.ts";
import type { ReasonOf } from "./error-guidance.ts";

export type ParameterFault = ReasonOf<"parameter_invalid">;

interface ErrorOptions {
  /**
   * The faulty field, dotted and bracketed (`lookups[2].published_on`), or the name of a header as
   * sent.
   */
  param?: string | null;
  /** The additional fields that the catalogue names for this code. */
  extras?: Record<string, unknown>;
  retryAfterSec?: number;
  headers?: Record<string, string>;
}

/**
 * An error of the catalogue, which becomes the answer. The message is public; internal detail
 * belongs into `cause`, which is only logged.
 */
export class ApiError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly param: string | null;
  readonly extras: Record<string, unknown>;
  readonly headers: Record<string, string>;

  constructor(code: ErrorCode, message: string, options: ErrorOptions & { cause?: unknown } = {}) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause });
    this.name = "ApiError";
    this.code = code;
    this.status = ERRORS[code].status;
    this.param = options.param ?? null;
    this.extras = options.extras ?? {};
    this.headers = {
      ...options.headers,
      ...(options.retryAfterSec === undefined
        ? {}
        : { "Retry-After": String(Math.max(1, Math.ceil(options.retryAfterSec))) }),
    };
  }
}

/** Maximum characters of a field name in an answer; a caller may send a name of 1 MiB. */
const PARAM_LENGTH_MAX = 200;

/**
 * The error 400 `parameter_invalid` with the faulty field and its fault. A long name is cut, in
 * `message` too.
 */
export function parameterInvalid(
  param: string | null,
  reason: ParameterFault,
  message: string,
): ApiError {
  if (param === null || param.length <= PARAM_LENGTH_MAX)
    return new ApiError("parameter_invalid", message, { param, extras: { reason } });
  const cut = `${param.slice(0, PARAM_LENGTH_MAX - 1).toWellFormed()}…`;
  return new ApiError(
    "parameter_invalid",
    message.replace(param, () => cut),
    {
      param: cut,
      extras: { reason },
    },
  );
}

/**
 * The error 404, which is the same for a resource that does not exist and for one of another
 * workspace: the message never names the id.
 */
export function resourceNotFound(resource: string): ApiError {
  return new ApiError("resource_not_found", `No such ${resource} in this workspace.`);
}

export function stateConflict(
  message: string,
  currentState: string,
  allowed: readonly string[],
): ApiError {
  return new ApiError("state_conflict", message, {
    extras: { current_state: currentState, allowed },
  });
}

export interface ErrorBody {
  type: string;
  code: ErrorCode;
  message: string;
  param: string | null;
  doc_url: string;
  request_id: string;
  [extra: string]: unknown;
}

/** The `error` object in the form of an answer; batch items use the same one. */
export function errorBody(error: ApiError, requestId: string, docsUrl: string): ErrorBody {
  return {
    type: ERRORS[error.code].type,
    code: error.code,
    message: error.message,
    param: error.param,
    doc_url: `${docsUrl}/errors#${error.code}`,
    request_id: requestId,
    ...error.extras,
  };
}
