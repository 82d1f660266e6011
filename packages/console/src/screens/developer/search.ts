/** What the addresses of the area state. Defaults are left out. */

type Search = Record<string, unknown>;

const text = (search: Search, name: string): Record<string, string> => {
  const value = search[name];
  // The router reads digits as a number.
  if (typeof value === "number") return { [name]: String(value) };
  return typeof value === "string" && value !== "" ? { [name]: value } : {};
};

const oneOf = <Value extends string>(
  search: Search,
  name: string,
  values: readonly Value[],
): Record<string, Value> => {
  const found = values.find((value) => value === String(search[name]));
  return found === undefined ? {} : { [name]: found };
};

export const KEY_ACTS = ["create", "edit", "rotate", "revoke"] as const;

export interface KeysSearch {
  /** Shows keys that were revoked or have expired. */
  state?: "ended";
  /** The key that is open. */
  key?: string;
  act?: (typeof KEY_ACTS)[number];
}

export const readKeys = (search: Search): KeysSearch => ({
  ...oneOf(search, "state", ["ended"] as const),
  ...text(search, "key"),
  ...oneOf(search, "act", KEY_ACTS),
});

export const METHODS = ["GET", "POST", "PATCH", "PUT", "DELETE"] as const;
export const HOURS = ["1", "24", "168"] as const;

/** Refused: a status of 400 to 499. Failed: a fault of the server. */
export const OUTCOMES = ["refused", "failed"] as const;

export interface RequestsSearch {
  /** Calls of the console's own pages too; those of programs alone unless given. */
  who?: "all";
  outcome?: (typeof OUTCOMES)[number];
  method?: (typeof METHODS)[number];
  /** What the path begins with. */
  path?: string;
  status?: string;
  /** Id of a credential. */
  by?: string;
  /** Hours back from now; 14 days unless given. */
  hours?: (typeof HOURS)[number];
  /** The row that is open. */
  request?: string;
}

export const readRequests = (search: Search): RequestsSearch => ({
  ...oneOf(search, "who", ["all"] as const),
  ...oneOf(search, "outcome", OUTCOMES),
  ...oneOf(search, "method", METHODS),
  ...text(search, "path"),
  ...text(search, "status"),
  ...text(search, "by"),
  ...oneOf(search, "hours", HOURS),
  ...text(search, "request"),
});

export const DELIVERY_STATES = ["pending", "failed", "succeeded"] as const;

export interface WebhooksSearch {
  endpoint?: string;
  state?: (typeof DELIVERY_STATES)[number];
  delivery?: string;
}

export const readWebhooks = (search: Search): WebhooksSearch => ({
  ...text(search, "endpoint"),
  ...oneOf(search, "state", DELIVERY_STATES),
  ...text(search, "delivery"),
});

export interface EventsSearch {
  /** A type, or a group such as `cluster.*`. */
  type?: string;
  event?: string;
}

export const readEvents = (search: Search): EventsSearch => ({
  ...text(search, "type"),
  ...text(search, "event"),
});
