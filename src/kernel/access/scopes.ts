import { BoundedMap } from "../../lib/bounded-map.ts";

/**
 * The rights of a credential (docs/api.md#scopes-and-roles): `resource:read` and `resource:write`;
 * a write scope includes its read scope.
 */

export const SCOPE_RESOURCES = [
  "shows",
  "episodes",
  "clusters",
  "analytics",
  "campaigns",
  "brands",
  "reports",
  "sponsors",
  "library",
  "research",
  "integrations",
  "refresh",
  "webhooks",
] as const;

type ScopeResource = (typeof SCOPE_RESOURCES)[number];

/** Resources without a write scope: `analytics` and `sponsors` have no data that can be written. */
const READ_ONLY: readonly ScopeResource[] = ["analytics", "sponsors"];

export type Scope = `${ScopeResource}:read` | `${ScopeResource}:write`;

/** The 24 scopes a key can hold. `offline_access`, the 25th, exists for OAuth connections only. */
export const SCOPES: readonly Scope[] = SCOPE_RESOURCES.flatMap((resource): Scope[] =>
  READ_ONLY.includes(resource) ? [`${resource}:read`] : [`${resource}:read`, `${resource}:write`],
);

const known = new Set<string>(SCOPES);

export function isScope(text: string): text is Scope {
  return known.has(text);
}

const sets = new BoundedMap<string, ReadonlySet<string>>({ max: 1_000 });

/**
 * A set shared by all equal lists of scopes. Most credentials have the scopes of a preset, and a
 * set of their own would add up to 1 KB to each of the 20,000 cached ones.
 */
export function scopeSet(scopes: readonly string[]): ReadonlySet<string> {
  const key = scopes.join(" ");
  let set = sets.get(key);
  if (set === undefined) {
    set = new Set(scopes);
    sets.set(key, set);
  }
  return set;
}

/** True when the granted scopes include the required one. */
export function scopesAllow(granted: ReadonlySet<string>, required: Scope): boolean {
  return (
    granted.has(required) ||
    (required.endsWith(":read") && granted.has(required.replace(/:read$/, ":write")))
  );
}

/** Adds the read scope of each write scope and sorts, so that equal rights give equal lists. */
export function normaliseScopes(scopes: readonly string[]): string[] {
  const all = new Set(scopes);
  for (const scope of scopes)
    if (scope.endsWith(":write")) all.add(scope.replace(/:write$/, ":read"));
  return [...all].sort();
}

export const KEY_PRESETS: Readonly<Record<string, readonly Scope[]>> = Object.freeze({
  full_access: SCOPES,
  read_only: SCOPES.filter((scope) => scope.endsWith(":read")),
  analytics: ["shows:read", "episodes:read", "clusters:read", "analytics:read"],
  partner_sync: [
    "shows:read",
    "episodes:read",
    "clusters:write",
    "analytics:read",
    "integrations:write",
    "refresh:write",
    "webhooks:write",
  ],
  campaign_ops: [
    "shows:read",
    "episodes:read",
    "clusters:read",
    "analytics:read",
    "sponsors:read",
    "campaigns:write",
    "brands:write",
    "reports:write",
    "library:write",
  ],
  reporting: ["shows:read", "analytics:read", "clusters:read", "campaigns:read", "reports:write"],
});
