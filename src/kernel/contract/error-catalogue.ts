/**
 * Every error that the API can return. The HTTP answer, the public reference (`docs/errors.md`),
 * the OpenAPI entries and the type `ErrorCode` all come from this one table, and a test checks that
 * they are equal. Reasons and examples are in error-guidance.ts.
 */

export type ErrorType =
  | "invalid_request_error"
  | "authentication_error"
  | "permission_error"
  | "conflict_error"
  | "idempotency_error"
  | "rate_limit_error"
  | "api_error";

/** Whether the same request may succeed when it is sent again, in words of the reference. */
export const RETRIES = {
  change: "No: the same request gets the same answer. Change it first.",
  confirm: "With `confirm: true`, and the same `Idempotency-Key`.",
  after: "Yes, after `Retry-After` seconds; a write with the same `Idempotency-Key`.",
  later: "Not before `resets_at`.",
  backoff:
    "Yes, with growing waits of 1, 2, 4 s and so on; a write with the same `Idempotency-Key`.",
} as const;

interface CatalogueEntry {
  status: number;
  type: ErrorType;
  /** Names of the fields that an answer has in addition to the common ones. */
  extras: readonly string[];
  retry: keyof typeof RETRIES;
  /** Text for the reference: when the error is answered. */
  cause: string;
  /** Text for the reference: what the caller does then. */
  remedy: string;
}

export const ERRORS = {
  parameter_invalid: {
    status: 400,
    type: "invalid_request_error",
    extras: ["reason"],
    retry: "change",
    cause:
      "A parameter, header, body field or cursor is wrong. `param` names it and `reason` " +
      "says in what way. Nothing was written.",
    remedy: "Correct the field that `param` names and send the request again.",
  },
  oauth_required: {
    status: 400,
    type: "invalid_request_error",
    extras: ["connect_url"],
    retry: "change",
    cause: "The platform is connected by signing in, and not by a key or a name.",
    remedy: "Send the person to `connect_url`. The account is connected when they come back.",
  },
  version_unsupported: {
    status: 400,
    type: "invalid_request_error",
    extras: ["supported_versions"],
    retry: "change",
    cause: "The `Service-Version` header names a version this server does not know.",
    remedy:
      "Send one of `supported_versions`, or no such header: then the version of the " +
      "credential applies.",
  },
  credential_invalid: {
    status: 401,
    type: "authentication_error",
    extras: ["reason"],
    retry: "change",
    cause: "The credential is missing or cannot be used; `reason` says why.",
    remedy:
      "Send `Authorization: Bearer <key>` with a key of this server. An OAuth app " +
      "refreshes its token and, where that is refused, asks the person to connect again.",
  },
  credential_revoked: {
    status: 401,
    type: "authentication_error",
    extras: ["client_id"],
    retry: "change",
    cause: "The person removed the app `client_id`, or may not authorise apps any more.",
    remedy:
      "Treat it as a disconnect: forget the tokens and stop syncing this workspace until " +
      "the person connects again.",
  },
  scope_missing: {
    status: 403,
    type: "permission_error",
    extras: ["required_scope"],
    retry: "change",
    cause: "The credential lacks `required_scope`.",
    remedy:
      "Make a key with that scope, or ask the person for consent to it. `role:…` is a " +
      "role in the workspace, which an owner or admin gives.",
  },
  plan_required: {
    status: 403,
    type: "permission_error",
    extras: ["feature", "required_plan"],
    retry: "change",
    cause:
      "The workspace's plan does not include `feature`. No partial data is answered. With " +
      "the feature `api_writes` the operator, or the network, switched writes off.",
    remedy:
      "Leave the part out that needs `feature`, or move the workspace to `required_plan`. " +
      "Where that is null no plan helps: ask the operator.",
  },
  workspace_unsupported: {
    status: 403,
    type: "permission_error",
    extras: ["kind"],
    retry: "change",
    cause: "The resource belongs to networks, and this workspace is of another `kind`.",
    remedy:
      "Use a credential of a network. A solo workspace becomes one in the console, under " +
      "Team and plan; a subnetwork asks its network.",
  },
  resource_not_found: {
    status: 404,
    type: "invalid_request_error",
    extras: [],
    retry: "change",
    cause:
      "There is no such resource in this workspace, or no such route. An id of another " +
      "workspace answers the same.",
    remedy:
      "Compare the path with the reference, and the id with a list of this credential's " +
      "workspace. A resource that was deleted stays away: forget its id.",
  },
  method_not_allowed: {
    status: 405,
    type: "invalid_request_error",
    extras: [],
    retry: "change",
    cause: "The path exists, the method does not.",
    remedy: "Use a method of the `Allow` header.",
  },
  confirmation_required: {
    status: 409,
    type: "conflict_error",
    extras: ["preview"],
    retry: "confirm",
    cause:
      "The write destroys something or spends provider calls, and was not confirmed. " +
      "Nothing happened.",
    remedy: "Show `preview` to whom it concerns, and send the same request with `confirm: true`.",
  },
  state_conflict: {
    status: 409,
    type: "conflict_error",
    extras: ["current_state", "allowed"],
    retry: "change",
    cause:
      "The resource is in a state that does not permit this: `current_state` says in " +
      "which, `allowed` what may be. `current_state: interrupted` is about the request's " +
      "`Idempotency-Key`: its first request was cut off during a paid provider call.",
    remedy:
      "Read the resource again and decide by its state. After `interrupted`, look whether " +
      "the work was done; a repetition with the same key gets the same answer for 24 " +
      "hours, and a new key makes the call again.",
  },
  handle_taken: {
    status: 409,
    type: "conflict_error",
    extras: [],
    retry: "change",
    cause: "Another public page uses this handle.",
    remedy: "Choose another handle.",
  },
  limit_reached: {
    status: 409,
    type: "conflict_error",
    extras: ["limit", "current"],
    retry: "change",
    cause: "The workspace or resource holds `current`, and may hold `limit`.",
    remedy: "Remove what is not needed, or use what is there.",
  },
  idempotency_in_progress: {
    status: 409,
    type: "idempotency_error",
    extras: [],
    retry: "after",
    cause: "The first request with this `Idempotency-Key` is still running.",
    remedy:
      "Wait `Retry-After` seconds and send the same request with the same key: it gets " +
      "the answer of the first, or takes it over where its process died.",
  },
  payload_too_large: {
    status: 413,
    type: "invalid_request_error",
    extras: ["max_bytes"],
    retry: "change",
    cause: "The request body, or the table of a live link, is larger than `max_bytes`.",
    remedy: "Split the request, or narrow the table by its filters.",
  },
  uri_too_long: {
    status: 414,
    type: "invalid_request_error",
    extras: [],
    retry: "change",
    cause: "The URL is longer than 8 KiB.",
    remedy:
      "Use the batch form of the operation, whose values are in the body, or ask for " +
      "fewer values at once.",
  },
  headers_too_large: {
    status: 431,
    type: "invalid_request_error",
    extras: [],
    retry: "change",
    cause: "The headers together are larger than 16 KiB.",
    remedy:
      "Send fewer and shorter ones. Cookies of other sites that a proxy passes on are a " +
      "common cause.",
  },
  unsupported_media_type: {
    status: 415,
    type: "invalid_request_error",
    extras: [],
    retry: "change",
    cause: "The body is not `application/json` in UTF-8, or it is compressed.",
    remedy:
      "Send plain JSON with `Content-Type: application/json`; the upload of a file is " +
      "`multipart/form-data`.",
  },
  idempotency_key_reused: {
    status: 422,
    type: "idempotency_error",
    extras: ["first_request_id"],
    retry: "change",
    cause: "This `Idempotency-Key` was used for another request, `first_request_id`.",
    remedy: "Use a new key for a new request, and keep a key for the repetitions of one.",
  },
  rate_limited: {
    status: 429,
    type: "rate_limit_error",
    extras: ["reason"],
    retry: "after",
    cause: "Too many requests; `reason` says of what. A refused call takes no tokens.",
    remedy:
      "Wait `Retry-After` seconds. Spread calls out, read by batches, and slow down " +
      "before `RateLimit-Remaining` is 0.",
  },
  cap_reached: {
    status: 429,
    type: "rate_limit_error",
    extras: ["cap", "limit", "resets_at"],
    retry: "later",
    cause: "A metered action has been done `limit` times, which is the cap `cap`.",
    remedy: "Go on without it, and do it at `resets_at` if it is still needed.",
  },
  internal_error: {
    status: 500,
    type: "api_error",
    extras: [],
    retry: "backoff",
    cause: "The server failed. A write was carried out wholly or not at all.",
    remedy:
      "Send the request again. Report one that stays, with its `request_id`: the log has " +
      "the cause under it.",
  },
  provider_failed: {
    status: 502,
    type: "api_error",
    extras: ["platform"],
    retry: "backoff",
    cause: "The upstream of `platform` refused or failed. Stored numbers are unchanged.",
    remedy:
      "Read the message: where it names a credential or an account, connect the account " +
      "anew. Else send the request again later; what is stored can be read meanwhile.",
  },
  service_unavailable: {
    status: 503,
    type: "api_error",
    extras: [],
    retry: "after",
    cause: "The server is starting, stopping, has more to do than it can, or its database is away.",
    remedy: "Wait `Retry-After` seconds and send the request again.",
  },
  provider_timeout: {
    status: 504,
    type: "api_error",
    extras: ["platform"],
    retry: "backoff",
    cause: "The upstream of `platform` did not answer in time. Stored numbers are unchanged.",
    remedy: "Send the request again later; what is stored can be read meanwhile.",
  },
} as const satisfies Record<string, CatalogueEntry>;

export type ErrorCode = keyof typeof ERRORS;

export const ERROR_CODES = Object.keys(ERRORS) as ErrorCode[];
