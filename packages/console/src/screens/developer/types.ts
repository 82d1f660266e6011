/**
 * What the operations for people answer, as their schemas in `src/features/administration` state
 * it: the package of the API has the operations of programs alone.
 */

export const KEY_STATES = ["active", "expiring", "expired", "disabled", "revoked"] as const;

export interface ApiKey {
  object: "api_key";
  id: string;
  label: string;
  prefix: string;
  last_four: string;
  /** Id of a set of scopes, or `custom`. */
  preset: string;
  scopes: string[];
  rate_tier: string;
  /** Networks that the key works from; none: from everywhere. */
  allowed_ips: string[];
  api_version: string;
  /** Masked; null for keys of the command line. */
  created_by: string | null;
  created_at: string;
  expires_at: string | null;
  last_used_at: string | null;
  /** Until then the secret before the last rotation works too. */
  previous_expires_at: string | null;
  disabled: boolean;
  status: (typeof KEY_STATES)[number];
}

export interface ApiKeyWithSecret extends ApiKey {
  /** The secret, answered once; null in a repetition. */
  key: string | null;
}

export interface KeyPreset {
  object: "key_preset";
  id: string;
  description: string;
  scopes: string[];
}

export interface Scope {
  object: "scope";
  id: string;
  resource: string;
  access: "read" | "write";
  description: string;
  /** It includes calls that delete or cannot be undone. */
  deletes: boolean;
  /** It includes calls that spend metered calls. */
  metered: boolean;
}

export interface RequestLog {
  object: "request_log";
  /** The request id. */
  id: string;
  method: string;
  path: string;
  status: number;
  error_code: string | null;
  duration_ms: number;
  credential_id: string;
  credential_label: string;
  version: string;
  /** True where an earlier write with the same idempotency key was answered again. */
  replayed: boolean;
  created_at: string;
}

export interface AuthorizedApp {
  object: "authorized_app";
  id: string;
  client_id: string;
  name: string;
  scopes: string[];
  authorized_by: string | null;
  created_at: string;
  last_used_at: string | null;
}
