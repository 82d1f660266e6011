/**
 * Every error that the API can return. The HTTP answer, the public reference (`docs/errors.md`),
 * the OpenAPI entries and the type `ErrorCode` all come from this one table, and a test checks that
 * they are equal.
 */

export type ErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "permission_error"
  | "conflict_error"
  | "idempotency_error"
  | "rate_limit_error"
  | "api_error";

interface CatalogueEntry {
  status: number;
  type: ErrorType;
  /** Names of the fields that an answer has in addition to the common ones. */
  extras: readonly string[];
  /** Text for the reference: the cause of the error, and what the caller can do. */
  description: string;
}

export const ERRORS = {
  parameter_invalid: {
    status: 400,
    type: "invalid_request_error",
    extras: ["reason"],
    description:
      "A parameter, body field or cursor is wrong. `param` names it; `reason` is one of " +
      "`missing`, `unknown`, `malformed`, `out_of_range`, `conflict`, `malformed_json`, " +
      "`too_many`. Nothing was written. Correct the field and send the request again.",
  },
  oauth_required: {
    status: 400,
    type: "invalid_request_error",
    extras: ["connect_url"],
    description: "The platform is connected by signing in. Send the person to `connect_url`.",
  },
  version_unsupported: {
    status: 400,
    type: "invalid_request_error",
    extras: ["supported_versions"],
    description:
      "The `Service-Version` header names a version this server does not know. Use one of " +
      "`supported_versions`.",
  },
  credential_invalid: {
    status: 401,
    type: "authentication_error",
    extras: ["reason"],
    description:
      "The credential is missing or cannot be used: `reason` is one of `missing`, `malformed`, " +
      "`unknown`, `expired`, `disabled`. Send `Authorization: Bearer <key>`.",
  },
  credential_revoked: {
    status: 401,
    type: "authentication_error",
    extras: ["client_id"],
    description:
      "The person removed the app. Treat it as a disconnect and stop syncing this workspace.",
  },
  scope_missing: {
    status: 403,
    type: "permission_error",
    extras: ["required_scope"],
    description:
      "The credential lacks `required_scope`. Make a key, or ask for consent, with that scope.",
  },
  plan_required: {
    status: 403,
    type: "permission_error",
    extras: ["feature", "required_plan"],
    description: "The workspace's plan does not include `feature`. No partial data is answered.",
  },
  workspace_unsupported: {
    status: 403,
    type: "permission_error",
    extras: ["kind"],
    description: "The resource belongs to networks, and this workspace is of another `kind`.",
  },
  resource_not_found: {
    status: 404,
    type: "invalid_request_error",
    extras: [],
    description:
      "There is no such resource in this workspace, or no such route. An id of another " +
      "workspace answers the same.",
  },
  method_not_allowed: {
    status: 405,
    type: "invalid_request_error",
    extras: [],
    description:
      "The path exists, the method does not. The `Allow` header lists the methods that do.",
  },
  confirmation_required: {
    status: 409,
    type: "conflict_error",
    extras: ["preview"],
    description:
      "The write is destructive or spends provider calls. `preview` shows what it would do; " +
      "send it again with `confirm: true`.",
  },
  state_conflict: {
    status: 409,
    type: "conflict_error",
    extras: ["current_state", "allowed"],
    description:
      "The resource is in a state that does not permit this. `current_state` and `allowed` say " +
      "what is and what may be. `current_state: interrupted` is about the request's " +
      "`Idempotency-Key`: its first request was cut off during a paid provider call. Repeating it " +
      "with that key gets the same answer for 24 hours; a new key makes the call again.",
  },
  handle_taken: {
    status: 409,
    type: "conflict_error",
    extras: [],
    description: "Another public page uses this handle. Choose another.",
  },
  limit_reached: {
    status: 409,
    type: "conflict_error",
    extras: ["limit", "current"],
    description: "The workspace or resource already holds as many as it may. Remove some first.",
  },
  idempotency_in_progress: {
    status: 409,
    type: "idempotency_error",
    extras: [],
    description:
      "The first request with this `Idempotency-Key` is still running. Wait `Retry-After` " +
      "seconds and send it again.",
  },
  payload_too_large: {
    status: 413,
    type: "invalid_request_error",
    extras: ["max_bytes"],
    description:
      "The request body, or the table of a live link, is larger than `max_bytes`. Split the " +
      "request, or narrow the table.",
  },
  uri_too_long: {
    status: 414,
    type: "invalid_request_error",
    extras: [],
    description: "The URL is longer than 8 KiB. Use the batch form of the endpoint.",
  },
  headers_too_large: {
    status: 431,
    type: "invalid_request_error",
    extras: [],
    description: "The header block is larger than 16 KiB.",
  },
  unsupported_media_type: {
    status: 415,
    type: "invalid_request_error",
    extras: [],
    description:
      "The body is not `application/json` in UTF-8, or it is compressed. Send plain JSON.",
  },
  idempotency_key_reused: {
    status: 422,
    type: "idempotency_error",
    extras: ["first_request_id"],
    description:
      "This `Idempotency-Key` was used for a different request. Use a new key for a new request.",
  },
  rate_limited: {
    status: 429,
    type: "rate_limit_error",
    extras: ["reason"],
    description:
      "Too many requests: `reason` is one of `requests`, `writes`, `concurrency`, `anonymous`, " +
      "`failed_auth`. Wait `Retry-After` seconds.",
  },
  cap_reached: {
    status: 429,
    type: "rate_limit_error",
    extras: ["cap", "limit", "resets_at"],
    description: "A metered action has reached its cap. It is free again at `resets_at`.",
  },
  internal_error: {
    status: 500,
    type: "api_error",
    extras: [],
    description:
      "Something went wrong on our side. Send the request again with backoff, and an " +
      "`Idempotency-Key` on writes.",
  },
  provider_failed: {
    status: 502,
    type: "api_error",
    extras: ["platform"],
    description: "The upstream of `platform` refused or failed. Stored numbers are unchanged.",
  },
  service_unavailable: {
    status: 503,
    type: "api_error",
    extras: [],
    description:
      "The server is starting, stopping, has more to do than it can, or its database is away. " +
      "Try again after `Retry-After` seconds.",
  },
  provider_timeout: {
    status: 504,
    type: "api_error",
    extras: ["platform"],
    description: "The upstream of `platform` did not answer in time. Stored numbers are unchanged.",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
