-- Looking for the accounts of a show: its latest run, one row a show. A new table: nothing waits for it, and processes of the
-- release before do not see it.
create table discovery_runs (
  show_id text not null,
  id text not null,
  -- Who started it and pays for it.
  workspace_id text not null,
  status text not null,
  platforms text[] not null,
  -- Of the process at work; one that takes over writes its own.
  run_id text,
  -- Profiles asked for at a provider, by account: null until answered. Emptied when the run ends.
  profile_reads jsonb not null default '{}',
  candidates jsonb not null default '[]',
  warnings text[] not null default '{}',
  provider_calls integer not null default 0,
  started_at timestamptz not null,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint discovery_runs_pkey primary key (show_id),
  constraint discovery_runs_status_known check (status in ('queued', 'running', 'completed', 'failed', 'canceled'))
);
