-- The outbox: events get a place in their workspace's order, and deliveries are made in the transaction of the event.

-- The time of a workspace's newest event, in microseconds. A transaction that writes events locks this row until it
-- commits, so within one workspace the order of created_at is the order of commits, and no two events share a time.
create table event_clocks (
  workspace_id text not null,
  last_event_us bigint not null,
  constraint event_clocks_pkey primary key (workspace_id)
);

-- As it was written: jsonb would put the fields of an object in an order of its own, and people read these.
alter table events alter column data type json using data::json;

-- To how many endpoints the event went when it happened.
alter table events add column pending_webhooks integer not null default 0;

create index events_by_type on events (workspace_id, type, created_at);

create table webhook_endpoints (
  workspace_id text not null,
  id text not null,
  url text not null,
  enabled_events text[] not null,
  description text,
  api_version text not null,
  client_id text,
  granted_scopes text[] not null,
  sealed_secret text,
  secret_last_four text not null,
  sealed_previous_secret text,
  previous_secret_expires_at timestamptz,
  disabled_at timestamptz,
  disabled_reason text,
  failing_since timestamptz,
  last_success_at timestamptz,
  last_failure_at timestamptz,
  deleted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint webhook_endpoints_pkey primary key (workspace_id, id),
  constraint webhook_endpoints_disabled_reason_known check (disabled_reason in ('failing', 'manual')),
  constraint webhook_endpoints_disabled_whole check ((disabled_at is null) = (disabled_reason is null))
);

-- Endpoints whose deliveries fail are few: the hourly look at their failure clocks reads nothing else.
create index webhook_endpoints_failing on webhook_endpoints (failing_since) where failing_since is not null and disabled_at is null and deleted_at is null;

-- The delivery row is the queue: queued while due_at is set, under attempt while leased_until lies ahead.
-- Partitioned by day, kept 30 days. next_attempt_at is what the schedule says; due_at may differ from it while an endpoint
-- resumes or a person retries. Room is left in each page (see day-partitions), so that taking a lease moves no index.
create table webhook_deliveries (
  workspace_id text not null,
  id text not null,
  created_at timestamptz not null,
  endpoint_id text not null,
  event_id text not null,
  event_type text not null,
  kind text not null,
  status text not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamptz,
  due_at timestamptz,
  leased_until timestamptz,
  lease_id text,
  final_reason text,
  completed_at timestamptz,
  attempts jsonb not null default '[]',
  test_body text,
  updated_at timestamptz not null,
  constraint webhook_deliveries_pkey primary key (workspace_id, created_at, id),
  constraint webhook_deliveries_kind_known check (kind in ('event', 'resend', 'test')),
  constraint webhook_deliveries_status_known check (status in ('pending', 'succeeded', 'failed'))
) partition by range (created_at);

create index webhook_deliveries_queue on webhook_deliveries (endpoint_id, due_at) where due_at is not null;

create index webhook_deliveries_by_endpoint on webhook_deliveries (workspace_id, endpoint_id, created_at, id);

-- The deliveries made with an event share its created_at; only those made later are found by this.
create index webhook_deliveries_resent on webhook_deliveries (workspace_id, event_id) where kind = 'resend';
