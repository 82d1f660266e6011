import type { Defaulted, Json, NullableTimestamp, Optional, Timestamp } from "../column-types.ts";

/** The workspace family, of migrations/0001: tables of a tenant lead with workspace_id. */

export type WorkspaceKind = "network" | "subnetwork" | "solo";

export interface WorkspacesTable {
  workspace_id: string;
  kind: WorkspaceKind;
  name: string;
  handle: Optional<string>;
  logo_url: Optional<string>;
  parent_workspace_id: Optional<string>;
  activation_state: Defaulted<"invited" | "active" | "suspended">;
  activated_at: NullableTimestamp;
  explicit_plan: Optional<string>;
  subscription_plan: Optional<string>;
  writes_enabled: Defaulted<boolean>;
  emv_like_rate: Defaulted<number>;
  emv_comment_rate: Defaulted<number>;
  emv_long_form_cpm: Defaulted<number>;
  emv_short_form_cpm: Defaulted<number>;
  rate_tier: Defaulted<"default" | "partner">;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export interface WorkspaceShowsTable {
  workspace_id: string;
  show_id: string;
  position: number;
  created_at: Timestamp;
}

export interface WorkspaceMembersTable {
  workspace_id: string;
  id: string;
  email: string;
  /** The person, once they have proved the address; null until then. */
  user_id: Optional<string>;
  name: Optional<string>;
  role: "owner" | "admin" | "editor" | "viewer";
  status: "pending" | "accepted";
  invited_at: NullableTimestamp;
  joined_at: NullableTimestamp;
  expires_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface ApiKeysTable {
  workspace_id: string;
  id: string;
  label: string;
  prefix: string;
  last_four: string;
  preset: string;
  scopes: string[];
  rate_tier: Defaulted<"default" | "partner">;
  allowed_ips: Defaulted<string[]>;
  api_version: string;
  created_by: Optional<string>;
  created_at: Timestamp;
  expires_at: NullableTimestamp;
  last_used_at: NullableTimestamp;
  previous_expires_at: NullableTimestamp;
  disabled_at: NullableTimestamp;
  revoked_at: NullableTimestamp;
}

export interface CredentialDirectoryTable {
  secret_hash: Buffer;
  pepper_id: string;
  kind: "api_key" | "oauth";
  workspace_id: string;
  credential_id: string;
  expires_at: NullableTimestamp;
  created_at: Timestamp;
}

type LinkValue = string | number | boolean;
/** Parameters of a query: a list in place of a repeated one. */
export type LinkQuery = Record<string, LinkValue | LinkValue[]>;

export interface DataLinksTable {
  workspace_id: string;
  id: string;
  name: string;
  operation_id: string;
  params: Json<Record<string, string>>;
  query: Json<LinkQuery>;
  format: "csv" | "tsv";
  columns: string[];
  /** What made it, and is asked what may be read: a key, or the connection of an OAuth app. */
  maker_type: "api_key" | "oauth";
  maker_id: string;
  maker_label: string;
  client_id: Optional<string>;
  secret_last_four: string;
  last_used_at: NullableTimestamp;
  created_at: Timestamp;
}

export interface DataLinkDirectoryTable {
  secret_hash: Buffer;
  pepper_id: string;
  workspace_id: string;
  link_id: string;
  created_at: Timestamp;
}

export interface InviteDirectoryTable {
  token_hash: Buffer;
  pepper_id: string;
  workspace_id: string;
  member_id: string;
  created_at: Timestamp;
  expires_at: Timestamp;
}

export interface HandleDirectoryTable {
  subject_kind: "show" | "workspace";
  handle: string;
  subject_id: string;
  created_at: Timestamp;
}

export interface IdempotencyRecordsTable {
  workspace_id: string;
  principal: string;
  idempotency_key: string;
  created_at: Timestamp;
  fingerprint: Buffer;
  state: "running" | "collected" | "completed";
  request_id: string;
  lease_expires_at: NullableTimestamp;
  /** The request whose process holds the lease; null in rows of an earlier release. */
  lease_holder: Optional<string>;
  /** When the request recorded that it was about to spend what is not spent twice. */
  spent_at: NullableTimestamp;
  status_code: Optional<number>;
  response: Optional<string>;
  /** The answer in its small form (kernel/idempotency/packed-answer.ts), in place of `response`. */
  packed_response: Optional<Buffer>;
  location: Optional<string>;
  completed_at: NullableTimestamp;
}

/** `data` of an event; the object depends on its type. */
export interface StoredEventData {
  object: Record<string, unknown>;
  changed_fields?: string[];
  previous?: Record<string, unknown>;
  truncated?: boolean;
}

export interface EventsTable {
  workspace_id: string;
  id: string;
  created_at: Timestamp;
  type: string;
  api_version: string;
  source: "api" | "app" | "system";
  request_id: Optional<string>;
  idempotency_key: Optional<string>;
  object_id: string;
  data: Json<StoredEventData>;
  pending_webhooks: Defaulted<number>;
}

/** Events that have no place in the order of their workspace yet, of migrations/0028. */
export interface EventInboxTable {
  workspace_id: string;
  /** The same for all events of a transaction, which `position` orders. */
  number: number;
  position: number;
  recorded_at: Timestamp;
  type: string;
  api_version: string;
  source: EventsTable["source"];
  request_id: Optional<string>;
  idempotency_key: Optional<string>;
  object_id: string;
  data: Json<StoredEventData>;
}

export interface EventClocksTable {
  workspace_id: string;
  last_event_us: number;
}

export interface RequestLogsTable {
  workspace_id: string;
  id: string;
  created_at: Timestamp;
  method: string;
  path: string;
  status: number;
  error_code: Optional<string>;
  duration_ms: number;
  credential_id: string;
  credential_label: string;
  version: string;
  replayed: boolean;
}

export interface UsageCountersTable {
  workspace_id: string;
  counter: string;
  subject: string;
  window_start: Timestamp;
  used: number;
}

/** A request that is paid for, recorded before it is made. */
export interface PaidCallsTable {
  workspace_id: string;
  run: string;
  subject: string;
  called_at: Timestamp;
  called_by: string;
  /** As JSON; null while the request is under way, or where its answer is lost. */
  answer: string | null;
}

export interface UpkeepMarksTable {
  name: string;
  reached_at: Timestamp;
  written_at: Timestamp;
}

export interface WorkerHeartbeatsTable {
  process_id: string;
  seen_at: Timestamp;
  started_at: Timestamp;
}
