import { readFields } from "../../shell/read-fields.ts";

/** What the addresses of the area state. Defaults are left out. */

const KEY_ACTS = ["create", "edit", "rotate", "revoke"] as const;
export type KeyAct = (typeof KEY_ACTS)[number];

/** `state` ended: keys that were revoked or have expired. `key`: the one that is open. */
export const readKeys = readFields({ state: ["ended"], key: "text", act: KEY_ACTS });
export type KeysSearch = ReturnType<typeof readKeys>;

export const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;
export const HOURS = ["1", "24", "168"] as const;
/** Refused: a status of 400 to 499. Failed: a fault of the server. */
export const OUTCOMES = ["refused", "failed"] as const;

/**
 * `who` all: calls of the console's own pages too; those of programs alone unless given. `path`:
 * what it begins with. `by`: id of a credential. `hours` back from now; 14 days unless given.
 * `request`: the row that is open.
 */
export const readRequests = readFields({
  who: ["all"],
  outcome: OUTCOMES,
  method: METHODS,
  path: "text",
  status: "text",
  by: "text",
  hours: HOURS,
  request: "text",
});
export type RequestsSearch = ReturnType<typeof readRequests>;

export const DELIVERY_STATES = ["pending", "failed", "succeeded"] as const;

const ENDPOINT_ACTS = ["create", "edit", "rotate", "delete", "retry", "test", "facts"] as const;
export type EndpointAct = (typeof ENDPOINT_ACTS)[number];

/** `type` of the event; the endpoint and the delivery are parts of the path. */
export const readWebhooks = readFields({
  state: DELIVERY_STATES,
  type: "text",
  act: ENDPOINT_ACTS,
});
export type WebhooksSearch = ReturnType<typeof readWebhooks>;

/** `type`: a type, or a group such as `cluster.*`. */
export const readEvents = readFields({ type: "text", event: "text", act: ["resend"] });
export type EventsSearch = ReturnType<typeof readEvents>;

/** `op`: the operation. Every other field is a parameter of it. */
export const readTry = (search: Record<string, unknown>): TrySearch => search;
export type TrySearch = Readonly<Record<string, unknown>>;
