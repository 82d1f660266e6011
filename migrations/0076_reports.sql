-- Reports: a definition that is edited, snapshots that never change, and links to them. Keys begin with the workspace; `report_log` and
-- `report_signing_keys` belong to the installation, since anybody may ask whether it issued a document.
create table reports (
  workspace_id text not null,
  id text not null,
  name text not null,
  type text not null constraint reports_type_known check (type in ('campaign', 'show', 'network', 'cluster', 'custom')),
  status text not null constraint reports_status_known check (status in ('draft', 'generating', 'ready', 'failed')),
  definition jsonb not null,
  definition_version integer not null default 1,
  template_id text,
  automation_id text,
  campaign_id text,
  snapshot_count integer not null default 0,
  current_snapshot integer,
  error jsonb,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index reports_by_age on reports (workspace_id, created_at desc, id desc);
create index reports_of_campaign on reports (workspace_id, campaign_id) where campaign_id is not null;

create table report_snapshots (
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  definition_version integer not null,
  state text not null constraint report_snapshots_state_known check (state in ('current', 'superseded', 'withdrawn')),
  as_of timestamptz not null,
  issued_at timestamptz not null,
  window_start date,
  window_end date,
  is_final boolean not null default false,
  supersedes integer,
  reason text,
  warnings text[] not null default '{}',
  evidence jsonb not null default '[]',
  headline jsonb not null default '[]',
  withdrawn_at timestamptz,
  withdrawn_reason text,
  created_by text,
  primary key (workspace_id, report_id, number),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);

create table report_documents (
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  depth text not null constraint report_documents_depth_known check (depth in ('full', 'bands', 'none')),
  document bytea not null,
  sha256 text not null,
  signature bytea not null,
  key_id text not null,
  primary key (workspace_id, report_id, number, depth),
  foreign key (workspace_id, report_id, number) references report_snapshots (workspace_id, report_id, number) on delete cascade
);

create table report_files (
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  depth text not null constraint report_files_depth_known check (depth in ('full', 'bands', 'none')),
  format text not null constraint report_files_format_known check (format in ('pdf', 'csv', 'json', 'xlsx', 'zip')),
  status text not null constraint report_files_status_known check (status in ('queued', 'ready', 'failed')),
  file_id text,
  sha256 text,
  size_bytes bigint,
  is_accessible boolean,
  missing_glyphs text[],
  error jsonb,
  created_at timestamptz not null,
  primary key (workspace_id, report_id, number, depth, format),
  foreign key (workspace_id, report_id, number) references report_snapshots (workspace_id, report_id, number) on delete cascade
);

create table report_links (
  workspace_id text not null,
  report_id text not null,
  id text not null,
  label text not null,
  is_public boolean not null default false,
  token_hash bytea,
  token_last_four text,
  snapshot_number integer,
  depth text not null default 'full' constraint report_links_depth_known check (depth in ('full', 'bands', 'none')),
  password_hash text,
  password_version integer not null default 0,
  allow_export boolean not null default false,
  is_indexable boolean not null default false,
  expires_at timestamptz,
  revoked_at timestamptz,
  last_opened_day date,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id),
  foreign key (workspace_id, report_id) references reports (workspace_id, id) on delete cascade
);
create index report_links_of_report on report_links (workspace_id, report_id, created_at desc, id desc);
create unique index report_links_one_public on report_links (workspace_id, report_id) where is_public and revoked_at is null;
create unique index report_links_by_token on report_links (workspace_id, token_hash) where token_hash is not null;

create table report_link_days (
  workspace_id text not null,
  link_id text not null,
  day date not null,
  opens integer not null default 0,
  primary key (workspace_id, link_id, day),
  foreign key (workspace_id, link_id) references report_links (workspace_id, id) on delete cascade
);

create table report_templates (
  workspace_id text not null,
  id text not null,
  name text not null,
  type text not null constraint report_templates_type_known check (type in ('campaign', 'show', 'network', 'cluster', 'custom')),
  definition jsonb not null,
  is_default boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create unique index report_templates_one_default on report_templates (workspace_id, type) where is_default;

create table report_automations (
  workspace_id text not null,
  id text not null,
  name text not null,
  template_id text not null,
  source jsonb not null,
  schedule jsonb not null,
  delivery jsonb not null,
  checks jsonb not null,
  status text not null constraint report_automations_status_known check (status in ('active', 'paused')),
  paused_reason text,
  report_id text,
  anchor_date date not null,
  next_run_at timestamptz,
  failures_counted_from timestamptz not null,
  consecutive_failures integer not null default 0,
  created_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, id)
);
create index report_automations_due on report_automations (next_run_at) where status = 'active' and next_run_at is not null;

create table report_runs (
  workspace_id text not null,
  id text not null,
  report_id text,
  automation_id text,
  planned_at timestamptz,
  trigger text not null constraint report_runs_trigger_known check (trigger in ('schedule', 'manual')),
  status text not null constraint report_runs_status_known
    check (status in ('queued', 'running', 'held', 'completed', 'failed', 'canceled', 'skipped')),
  stage text constraint report_runs_stage_known check (stage in ('refresh', 'generate', 'send')),
  refresh_first boolean not null default false,
  sends boolean not null default false,
  reason text,
  message text,
  snapshot_number integer,
  hold_reasons text[] not null default '{}',
  held_until timestamptz,
  refreshed_posts integer not null default 0,
  provider_calls integer not null default 0,
  sent_count integer not null default 0,
  attempts integer not null default 0,
  error jsonb,
  leased_until timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  started_at timestamptz,
  completed_at timestamptz,
  primary key (workspace_id, id)
);
create unique index report_runs_planned on report_runs (workspace_id, automation_id, planned_at) where planned_at is not null;
create index report_runs_of_automation on report_runs (workspace_id, automation_id, created_at desc, id desc) where automation_id is not null;
create index report_runs_of_report on report_runs (workspace_id, report_id, created_at desc, id desc) where report_id is not null;
create index report_runs_open on report_runs (workspace_id, status) where status in ('queued', 'running', 'held');

create table report_recipients (
  workspace_id text not null,
  automation_id text not null,
  address_hash text not null,
  address_sealed text not null,
  masked text not null,
  state text not null constraint report_recipients_state_known check (state in ('active', 'unconfirmed', 'unsubscribed', 'bounced')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, automation_id, address_hash),
  foreign key (workspace_id, automation_id) references report_automations (workspace_id, id) on delete cascade
);

create table report_mails (
  workspace_id text not null,
  run_id text not null,
  address_hash text not null,
  address_sealed text,
  masked text not null,
  message_id text not null,
  state text not null constraint report_mails_state_known check (state in ('queued', 'sending', 'sent', 'failed', 'skipped', 'unknown')),
  error text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  primary key (workspace_id, run_id, address_hash),
  foreign key (workspace_id, run_id) references report_runs (workspace_id, id) on delete cascade
);

create table report_unsubscribes (
  workspace_id text not null,
  address_hash text not null,
  automation_id text not null,
  created_at timestamptz not null,
  primary key (workspace_id, address_hash, automation_id)
);

create table report_signing_keys (
  key_id text primary key,
  public_key bytea not null,
  private_key_sealed text not null,
  created_at timestamptz not null,
  retired_at timestamptz
);

create table report_log (
  sequence bigint primary key,
  sha256 text not null,
  issued_at timestamptz not null,
  key_id text not null,
  entry_sha256 text not null,
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  depth text not null constraint report_log_depth_known check (depth in ('full', 'bands', 'none')),
  state text not null constraint report_log_state_known check (state in ('current', 'superseded', 'withdrawn')),
  superseded_by integer
);
create index report_log_by_hash on report_log (sha256);
create index report_log_of_report on report_log (workspace_id, report_id, number);
