import type {
  Defaulted,
  JsonWithDefault,
  NullableTimestamp,
  Optional,
  Timestamp,
} from "../column-types.ts";

/** Webhook endpoints and their deliveries, of migrations/0003 and 0032. */

export interface WebhookEndpointsTable {
  workspace_id: string;
  id: string;
  url: string;
  enabled_events: string[];
  description: Optional<string>;
  api_version: string;
  /** Null: the endpoint belongs to the workspace. */
  client_id: Optional<string>;
  /**
   * Read scopes that limit which events are sent: those of the credential that last set the URL or
   * the events.
   */
  granted_scopes: string[];
  /**
   * What people allow the endpoint's app now, which limits the events too. Null for endpoints of
   * keys.
   */
  consented_scopes: Optional<string[]>;
  /** Null once the endpoint is deleted. */
  sealed_secret: Optional<string>;
  secret_last_four: string;
  sealed_previous_secret: Optional<string>;
  previous_secret_expires_at: NullableTimestamp;
  disabled_at: NullableTimestamp;
  disabled_reason: Optional<"failing" | "manual">;
  /** The `disabled_at` that owner and admins were notified of. */
  announced_disabled_at: NullableTimestamp;
  failing_since: NullableTimestamp;
  last_success_at: NullableTimestamp;
  last_failure_at: NullableTimestamp;
  deleted_at: NullableTimestamp;
  created_at: Timestamp;
  updated_at: Timestamp;
}

export type DeliveryStatus = "pending" | "succeeded" | "failed";

/** Created with its event, by a resend of it, or by a test of the endpoint. */
export type DeliveryKind = "event" | "resend" | "test";

export type DeliveryFinalReason =
  | "attempts_exhausted"
  | "expired"
  | "endpoint_deleted"
  | "endpoint_disabled"
  | "scope_missing"
  | "plan_required";

/** One attempt in its stored form, which is also shown. */
export interface StoredAttempt {
  id: string;
  /** Position in the schedule, 1 to 12; null for manual and test attempts. */
  number: number | null;
  trigger: "automatic" | "manual" | "test";
  started_at: string;
  response_status: number | null;
  response_body: string | null;
  latency_ms: number;
  error:
    | "timeout"
    | "connection_failed"
    | "dns_failed"
    | "tls_failed"
    | "blocked_address"
    | "invalid_response"
    | null;
}

export interface WebhookDeliveriesTable {
  workspace_id: string;
  id: string;
  created_at: Timestamp;
  endpoint_id: string;
  event_id: string;
  event_type: string;
  kind: DeliveryKind;
  status: DeliveryStatus;
  /** Automatic attempts made. */
  attempt_count: Defaulted<number>;
  next_attempt_at: NullableTimestamp;
  due_at: NullableTimestamp;
  leased_until: NullableTimestamp;
  lease_id: Optional<string>;
  final_reason: Optional<DeliveryFinalReason>;
  completed_at: NullableTimestamp;
  attempts: JsonWithDefault<StoredAttempt[]>;
  test_body: Optional<string>;
  updated_at: Timestamp;
}

/** One row an endpoint that ever had a delivery. */
export interface WebhookEndpointQueuesTable {
  endpoint_id: string;
  workspace_id: string;
  /** No later than the earliest due delivery; infinity where nothing waits. */
  due_at: Timestamp;
  /** Raised by whatever queues a delivery. */
  version: Defaulted<number>;
  /** The worker that sends to the endpoint, while its row in `webhook_workers` is valid. */
  worker_id: Optional<string>;
}

export interface WebhookWorkersTable {
  worker_id: string;
  leased_until: Timestamp;
}
