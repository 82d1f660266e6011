/** The error of everything that this package throws, except for the reason of a signal. */
export class CastmeterError extends Error {
  override name = "CastmeterError";
}

/** The server could not be reached, or its answer broke off. */
export class ConnectionError extends CastmeterError {
  override name = "ConnectionError";
}

/** An attempt took longer than `timeoutMs`. */
export class TimeoutError extends ConnectionError {
  override name = "TimeoutError";
}

/** An answer that is not one of a Castmeter server: a page of a proxy, or a redirect. */
export class UnexpectedAnswerError extends CastmeterError {
  override name = "UnexpectedAnswerError";
  readonly status: number;

  constructor(message: string, status: number) {
    super(message);
    this.status = status;
  }
}

/** Work that was waited for has failed. `job` is its last state. */
export class JobFailedError<Job = unknown> extends CastmeterError {
  override name = "JobFailedError";
  readonly job: Job;

  constructor(message: string, job: Job) {
    super(message);
    this.job = job;
  }
}

/** The fields of `error` in an answer. Some codes have more, which docs/errors.md lists. */
export interface ErrorBody {
  type: string;
  code: string;
  message: string;
  param: string | null;
  doc_url: string;
  request_id: string;
  [extra: string]: unknown;
}

/** An error that the server answered. */
export class ApiError extends CastmeterError {
  override name = "ApiError";
  /** Status of the answer. */
  readonly status: number;
  /** What happened, by its name in the catalogue of errors: `resource_not_found`. */
  readonly code: string;
  readonly type: string;
  /** The faulty field: `lookups[2].published_on`. */
  readonly param: string | null;
  /** The request, for questions about it. */
  readonly requestId: string;
  /** Address of the documentation of `code`. */
  readonly docUrl: string;
  /** The whole `error` object, with the fields that only some codes have. */
  readonly body: ErrorBody;
  readonly headers: Headers;

  constructor(status: number, body: ErrorBody, headers: Headers) {
    super(body.message);
    this.status = status;
    this.code = body.code;
    this.type = body.type;
    this.param = body.param;
    this.requestId = body.request_id;
    this.docUrl = body.doc_url;
    this.body = body;
    this.headers = headers;
  }
}

/** 400, 405, 413, 415 and 422: the request is wrong. `param` names the field. */
export class InvalidRequestError extends ApiError {
  override name = "InvalidRequestError";
}

/** 401: the credential is missing, unknown, expired or revoked. */
export class AuthenticationError extends ApiError {
  override name = "AuthenticationError";
}

/** 403: the credential, the plan or the kind of workspace does not permit it. */
export class PermissionError extends ApiError {
  override name = "PermissionError";
}

/** 404: there is no such resource in this workspace. */
export class NotFoundError extends ApiError {
  override name = "NotFoundError";
}

/** 409: the state of the resource does not permit it. It is not repeated. */
export class ConflictError extends ApiError {
  override name = "ConflictError";
}

/** 429: too many requests, or a cap of the day. */
export class RateLimitError extends ApiError {
  override name = "RateLimitError";
}

/** 500 and above: a fault of the server. */
export class ServerError extends ApiError {
  override name = "ServerError";
}

const BY_STATUS: Readonly<Record<number, typeof ApiError>> = {
  401: AuthenticationError,
  403: PermissionError,
  404: NotFoundError,
  409: ConflictError,
  429: RateLimitError,
};

/** The error of a status and its body. */
export function apiError(status: number, body: ErrorBody, headers: Headers): ApiError {
  const Kind = BY_STATUS[status] ?? (status >= 500 ? ServerError : InvalidRequestError);
  return new Kind(status, body, headers);
}
