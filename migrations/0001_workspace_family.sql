-- Workspace family: every table leads with workspace_id, every key holds it, nothing outside the family is referenced.
-- One statement a call (the migrator splits on ";" at the end of a line), so that the same files run on Citus.

create table workspaces (
  workspace_id text not null,
  kind text not null,
  name text not null,
  handle text,
  logo_url text,
  parent_workspace_id text,
  activation_state text not null default 'active',
  activated_at timestamptz,
  explicit_plan text,
  subscription_plan text,
  writes_enabled boolean not null default true,
  emv_like_rate double precision not null default 0.1,
  emv_comment_rate double precision not null default 0.5,
  emv_long_form_cpm double precision not null default 25,
  emv_short_form_cpm double precision not null default 10,
  rate_tier text not null default 'default',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint workspaces_pkey primary key (workspace_id),
  constraint workspaces_kind_known check (kind in ('network', 'subnetwork', 'solo')),
  constraint workspaces_activation_known check (activation_state in ('invited', 'active', 'suspended'))
);

-- A network finds its subnetworks by this; the only lookup that is not by workspace_id, over a small table.
create index workspaces_parent on workspaces (parent_workspace_id, created_at, workspace_id) where parent_workspace_id is not null;

-- A workspace points at shows, in its own order. The pointer may outlive the show: that is a missing_show_id.
create table workspace_shows (
  workspace_id text not null,
  show_id text not null,
  position integer not null,
  created_at timestamptz not null,
  constraint workspace_shows_pkey primary key (workspace_id, show_id)
);

-- Who hears of a change to a show: asked by show, so it is a lookup across workspaces and kept small.
create index workspace_shows_by_show on workspace_shows (show_id, workspace_id);

create table workspace_members (
  workspace_id text not null,
  id text not null,
  email text not null,
  name text,
  role text not null,
  status text not null,
  invited_at timestamptz,
  joined_at timestamptz,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint workspace_members_pkey primary key (workspace_id, id),
  constraint workspace_members_email_once unique (workspace_id, email),
  constraint workspace_members_role_known check (role in ('owner', 'admin', 'editor', 'viewer')),
  constraint workspace_members_status_known check (status in ('pending', 'accepted'))
);

create table api_keys (
  workspace_id text not null,
  id text not null,
  label text not null,
  prefix text not null,
  last_four text not null,
  preset text not null,
  scopes text[] not null,
  rate_tier text not null default 'default',
  allowed_ips text[] not null default '{}',
  api_version text not null,
  created_by text,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  previous_expires_at timestamptz,
  disabled_at timestamptz,
  revoked_at timestamptz,
  constraint api_keys_pkey primary key (workspace_id, id),
  constraint api_keys_rate_tier_known check (rate_tier in ('default', 'partner'))
);

-- Directory: a credential is looked up by its keyed hash, and only here. The plain secret is stored nowhere.
create table credential_directory (
  secret_hash bytea not null,
  pepper_id text not null,
  kind text not null,
  workspace_id text not null,
  credential_id text not null,
  expires_at timestamptz,
  created_at timestamptz not null,
  constraint credential_directory_pkey primary key (secret_hash),
  constraint credential_directory_kind_known check (kind in ('api_key', 'oauth'))
);

create index credential_directory_by_credential on credential_directory (workspace_id, credential_id);

-- Directory: a handle is unique among shows and, apart from that, among networks, because their public addresses differ.
create table handle_directory (
  subject_kind text not null,
  handle text not null,
  subject_id text not null,
  created_at timestamptz not null,
  constraint handle_directory_pkey primary key (subject_kind, handle),
  constraint handle_directory_kind_known check (subject_kind in ('show', 'workspace'))
);

-- First answers of writes with an Idempotency-Key. Day partitions: purged by dropping, never by deleting under load.
-- Uniqueness per key comes from the advisory lock taken around look-up and insert, since a partitioned key must hold the day.
create table idempotency_records (
  workspace_id text not null,
  principal text not null,
  idempotency_key text not null,
  created_at timestamptz not null,
  fingerprint bytea not null,
  state text not null,
  request_id text not null,
  lease_expires_at timestamptz,
  status_code integer,
  response text,
  location text,
  completed_at timestamptz,
  constraint idempotency_records_pkey primary key (workspace_id, principal, idempotency_key, created_at),
  constraint idempotency_records_state_known check (state in ('running', 'collected', 'completed'))
) partition by range (created_at);

-- Every change, written in the transaction that makes it. Partitioned by day, kept 30 days.
create table events (
  workspace_id text not null,
  id text not null,
  created_at timestamptz not null,
  type text not null,
  api_version text not null,
  source text not null,
  request_id text,
  idempotency_key text,
  object_id text not null,
  data jsonb not null,
  constraint events_pkey primary key (workspace_id, created_at, id),
  constraint events_source_known check (source in ('api', 'app', 'system'))
) partition by range (created_at);

create index events_by_object on events (workspace_id, object_id, created_at);

-- Method, path, status, timing, credential: never bodies, addresses or agents. Partitioned by day, kept 14 days.
create table request_logs (
  workspace_id text not null,
  id text not null,
  created_at timestamptz not null,
  method text not null,
  path text not null,
  status integer not null,
  error_code text,
  duration_ms double precision not null,
  credential_id text not null,
  credential_label text not null,
  version text not null,
  replayed boolean not null,
  constraint request_logs_pkey primary key (workspace_id, created_at, id)
) partition by range (created_at);

-- What is spent of a cap (cluster refreshes a day, say). The counter row is locked by the writer, so caps are exact.
create table usage_counters (
  workspace_id text not null,
  counter text not null,
  subject text not null,
  window_start timestamptz not null,
  used integer not null,
  constraint usage_counters_pkey primary key (workspace_id, counter, subject, window_start)
);

create table worker_heartbeats (
  process_id text not null,
  seen_at timestamptz not null,
  started_at timestamptz not null,
  constraint worker_heartbeats_pkey primary key (process_id)
);
