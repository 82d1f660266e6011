import type { ApiKey } from "../types.ts";

/** A live key that was not used for so many days is offered for revocation. */
const UNUSED_DAYS = 90;
const DAY_MS = 86_400_000;

type KeyState = Pick<ApiKey, "status">;
type KeyUse = KeyState & Pick<ApiKey, "created_at" | "last_used_at">;

/** True for a key that works no more, for good. */
export const isOver = ({ status }: KeyState): boolean =>
  status === "revoked" || status === "expired";

/** Whole days since a live key was used, or made, where they are at least 90; null otherwise. */
export function unusedDays(key: KeyUse, now: number = Date.now()): number | null {
  if (isOver(key)) return null;
  const days = Math.floor((now - Date.parse(key.last_used_at ?? key.created_at)) / DAY_MS);
  return days >= UNUSED_DAYS ? days : null;
}

/** The moment at which the secret before ends; null where there is none that works. */
export const oldSecretEnds = (
  { previous_expires_at: ends }: Pick<ApiKey, "previous_expires_at">,
  now: number = Date.now(),
): string | null => (ends !== null && Date.parse(ends) > now ? ends : null);

/** The networks of a text, one a line or between commas. */
export const networksOf = (text: string): string[] =>
  text.split(/[\s,]+/).filter((part) => part !== "");

export interface ScopeGroup {
  resource: string;
  /** A scope that changes includes the one that reads. */
  access: "read" | "write";
}

/** What scopes give, one line a resource in their order. */
export function scopeGroups(scopes: readonly string[]): ScopeGroup[] {
  const groups = Map.groupBy(scopes, (scope) => scope.split(":")[0] ?? scope);
  return [...groups].map(([resource, ofResource]) => ({
    resource,
    access: ofResource.some((scope) => scope.endsWith(":write")) ? "write" : "read",
  }));
}

/** A name of the API as people read it: `webhook_endpoints` is "Webhook endpoints". */
export const titled = (name: string): string =>
  name.replaceAll("_", " ").replace(/^./, (letter) => letter.toUpperCase());

const readOf = (scope: string): string => scope.replace(/:write$/, ":read");

/**
 * The scopes after one was switched. Switching a write scope on takes in its read scope; a read
 * scope stays while its write scope is on.
 */
export function switchScope(chosen: readonly string[], scope: string): string[] {
  const next = new Set(chosen);
  if (next.has(scope)) {
    if (scope.endsWith(":read") && next.has(scope.replace(/:read$/, ":write"))) return [...next];
    next.delete(scope);
  } else {
    next.add(scope);
    next.add(readOf(scope));
  }
  return [...next];
}

const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.toSorted().join(" ") === other.toSorted().join(" ");

export interface KeyForm {
  label: string;
  scopes: string[];
  /** The text of the field. */
  networks: string;
}

/** What a form changes of a key: a preset stays one unless its scopes change. */
export function changesOf(
  key: Pick<ApiKey, "label" | "scopes" | "allowed_ips">,
  form: KeyForm,
): { label?: string; scopes?: string[]; allowed_ips?: string[] } {
  const networks = networksOf(form.networks);
  return {
    ...(form.label === key.label ? {} : { label: form.label }),
    ...(isSame(form.scopes, key.scopes) ? {} : { scopes: form.scopes }),
    ...(isSame(networks, key.allowed_ips) ? {} : { allowed_ips: networks }),
  };
}
