import type { Json, NullableTimestamp, Optional, Timestamp } from "../column-types.ts";

/** Tables of the authorization server, of migrations/0006, 0021 and 0022. */

export interface OauthClientsTable {
  client_id: string;
  metadata: Json<Record<string, unknown>>;
  /** Null for public apps and those that sign. */
  secret_hash: Buffer | null;
  created_at: Timestamp;
  updated_at: Timestamp;
  last_used_at: NullableTimestamp;
}

export interface OauthClientDocumentsTable {
  client_id: string;
  /** Null once the app's host gives another one, until that is accepted. */
  document: Optional<string>;
  fetched_at: Timestamp;
  /** The day of the last token; null for an app that never got one. */
  last_used_at: NullableTimestamp;
}

export type OauthRevokeReason =
  | "user_removed"
  | "person_left"
  | "app_revoked"
  | "reuse_detected"
  | "client_deleted";

export interface OauthConnectionsTable {
  workspace_id: string;
  grant_id: string;
  user_id: string;
  user_email: Optional<string>;
  client_id: string;
  client_name: string;
  /** The scopes the person granted, including `offline_access`. */
  scopes: string[];
  created_at: Timestamp;
  last_used_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
  revoke_reason: Optional<OauthRevokeReason>;
}

export interface OauthGrantDirectoryTable {
  grant_id: string;
  workspace_id: string;
  client_id: string;
  created_at: Timestamp;
}

/** Where a token may be used; null for both. */
export type OauthAudience = "api" | "mcp";

export interface OauthAccessTokensTable {
  token_hash: Buffer;
  pepper_id: string;
  grant_id: string;
  client_id: string;
  user_id: string;
  workspace_id: string;
  scopes: string[];
  audience: Optional<OauthAudience>;
  /** The sign-in it comes from; null for tokens issued before sign-ins were told apart. */
  family_id: Optional<string>;
  created_at: Timestamp;
  expires_at: Timestamp;
  revoked_at: NullableTimestamp;
  revoke_reason: Optional<OauthRevokeReason>;
}

export interface OauthArtifactsTable {
  /**
   * The library's name of the model: `AuthorizationCode`, `RefreshToken`, `Interaction`,
   * `RegistrationAccessToken`, `ReplayDetection`.
   */
  kind: string;
  id_hash: Buffer;
  pepper_id: string;
  payload: Json<Record<string, unknown>>;
  grant_id: Optional<string>;
  /** The sign-in that a code or refresh token belongs to; null as in access tokens. */
  family_id: Optional<string>;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
  consumed_at: NullableTimestamp;
  sealed_answer: Optional<string>;
}
