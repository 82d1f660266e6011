import type { ERRORS, ErrorCode } from "./error-catalogue.ts";

/** The reasons of errors that have several, and an example of each error, for the reference. */

interface Reason {
  cause: string;
  remedy: string;
}

/** By code: every value of `reason`. Code that gives a reason takes its type from here. */
export const REASONS = {
  parameter_invalid: {
    missing: {
      cause: "A field is required and absent.",
      remedy: "Send it. A field that may be null still has to be there where it is required.",
    },
    unknown: {
      cause: "The operation has no such field, or a field names what this workspace does not have.",
      remedy: "Compare the spelling with the reference, and an id with a list of this workspace.",
    },
    malformed: {
      cause:
        "The value is not of the field's form, such as `YYYY-MM-DD`, or not one that it takes.",
      remedy:
        "Write it as the reference says. A cursor goes back as it came, with the same filters.",
    },
    out_of_range: {
      cause: "A number, date or length is below or above what is permitted.",
      remedy: "Stay within the bounds that the message and the reference name.",
    },
    conflict: {
      cause:
        "A field is given twice, two contradict each other, or one contradicts what is stored.",
      remedy: "Read the message, which names both, and send the one that is meant.",
    },
    malformed_json: {
      cause: "The body is no JSON, or not in UTF-8.",
      remedy: "Make the body with a JSON library.",
    },
    too_many: {
      cause: "A list has more entries than a request may have.",
      remedy: "Send them in several requests.",
    },
  },
  credential_invalid: {
    missing: {
      cause: "There is no `Authorization` header, or no session.",
      remedy: "Send `Authorization: Bearer <key>`. A credential in the address is never read.",
    },
    malformed: {
      cause: "The header is neither `Bearer <credential>` nor Basic with a key as user name.",
      remedy: "Correct the header. Copied keys often bring along a space or a line end.",
    },
    unknown: {
      cause:
        "No such key, or it was revoked or mistyped, or it is called from a network that it does " +
        "not list.",
      remedy: "Compare address and key: a key belongs to one server. Else make a new one.",
    },
    expired: {
      cause: "The key or token has reached its end.",
      remedy: "Refresh the token of an OAuth app; make a new key in place of a key.",
    },
    disabled: {
      cause: "The key is switched off for now.",
      remedy: "An admin switches it on again in the console, under Developer.",
    },
    other_environment: {
      cause: "A key of a sandbox (`cmt_`) was sent to a server, or a server's key to a sandbox.",
      remedy: "Compare address and key: each takes the keys that it has made.",
    },
  },
  rate_limited: {
    requests: {
      cause: "The credential has used its requests of the minute.",
      remedy: "Wait. Use batches, and `If-None-Match` for what seldom changes.",
    },
    writes: {
      cause: "The credential has used its writes of the minute. Reads still pass.",
      remedy: "Wait. Operations that end in `_batch` make many changes with one write.",
    },
    concurrency: {
      cause: "Too many requests of the credential run at once.",
      remedy: "Send the next one after an answer.",
    },
    anonymous: {
      cause: "Too many requests without a credential from one address.",
      remedy: "Wait, or send a credential.",
    },
    failed_auth: {
      cause: "Too many failed credentials from one address.",
      remedy: "Correct the credential first. A valid one still passes from this address.",
    },
  },
} as const satisfies Partial<Record<ErrorCode, Readonly<Record<string, Reason>>>>;

/** A value of `reason` of a code. */
export type ReasonOf<Code extends keyof typeof REASONS> = keyof (typeof REASONS)[Code] & string;

type ExampleOf<Code extends ErrorCode> = readonly [
  message: string,
  param: string | null,
  /** A value for each further field of the code, and for no other. */
  extras: Readonly<Record<(typeof ERRORS)[Code]["extras"][number], unknown>>,
];

/** An error of each code as it is answered. */
export const EXAMPLES: { readonly [Code in ErrorCode]: ExampleOf<Code> } = {
  parameter_invalid: ["limit must be <= 100.", "limit", { reason: "out_of_range" }],
  oauth_required: [
    "Instagram is connected by signing in.",
    null,
    { connect_url: "https://castmeter.example/app/shows/Wb2TnYc4aVOvyDzdM7sQ/connect/instagram" },
  ],
  version_unsupported: [
    "Service-Version names a version this server does not know.",
    "Service-Version",
    { supported_versions: ["2026-10-14"] },
  ],
  credential_invalid: ["The credential is not known.", "Authorization", { reason: "unknown" }],
  credential_revoked: [
    "The app was removed from this workspace.",
    "Authorization",
    { client_id: "app_…" },
  ],
  scope_missing: [
    "This needs the scope clusters:write.",
    null,
    { required_scope: "clusters:write" },
  ],
  plan_required: [
    "This needs a plan with campaigns.",
    null,
    { feature: "campaigns", required_plan: "premium" },
  ],
  workspace_unsupported: ["A solo workspace has no such resource.", null, { kind: "solo" }],
  resource_not_found: ["No such cluster in this workspace.", null, {}],
  method_not_allowed: ["PUT is not possible here: take GET or PATCH.", null, {}],
  confirmation_required: [
    'This needs a confirmation. Delete the cluster "Episode 12" with 4 posts. Send it again ' +
      "with confirm: true.",
    "confirm",
    {
      preview: {
        object: "preview",
        action: "clusters.delete",
        resource: "cluster",
        id: "C7sQx0kRb2TnYc4aVOvy",
        would_delete: { name: "Episode 12" },
        effects: ['Delete the cluster "Episode 12" with 4 posts.'],
        irreversible: true,
        cost: null,
        cap: null,
      },
    },
  ],
  state_conflict: [
    "The campaign is completed and cannot become active.",
    null,
    { current_state: "completed", allowed: ["canceled"] },
  ],
  handle_taken: ["The handle salt-and-signal is already used. Choose another.", "handle", {}],
  limit_reached: [
    "This workspace has 20 webhook endpoints, which is the most there can be. Delete one first.",
    null,
    { limit: 20, current: 20 },
  ],
  idempotency_in_progress: [
    "The first request with this Idempotency-Key is still running.",
    "Idempotency-Key",
    {},
  ],
  payload_too_large: ["The body is larger than 1 MiB.", null, { max_bytes: 1_048_576 }],
  uri_too_long: ["The URL is longer than 8 KiB.", null, {}],
  headers_too_large: ["The header block is larger than 16 KiB.", null, {}],
  unsupported_media_type: ["Send the body as application/json in UTF-8.", "Content-Type", {}],
  idempotency_key_reused: [
    "This Idempotency-Key was used for a different request.",
    "Idempotency-Key",
    { first_request_id: "req_…" },
  ],
  rate_limited: ["This credential has used its requests for now.", null, { reason: "requests" }],
  cap_reached: [
    "This cluster was refreshed less than ten minutes ago.",
    null,
    { cap: "cluster_refresh", limit: 1, resets_at: "2026-10-20T12:10:00.000Z" },
  ],
  internal_error: [
    "Something went wrong on our side. The request id names it in our log.",
    null,
    {},
  ],
  provider_failed: ["YouTube refused the request.", null, { platform: "youtube" }],
  service_unavailable: [
    "Other writes of this workspace take long. Try again in a moment.",
    null,
    {},
  ],
  provider_timeout: ["YouTube did not answer in time.", null, { platform: "youtube" }],
};
