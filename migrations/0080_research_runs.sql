-- Web research: what a workspace asked a search provider, and what was kept of the answer. The table is new, so nothing waits for it and
-- processes of the release before do not see it. Shows lie elsewhere and are named without a foreign key.

create table research_runs (
  workspace_id text not null,
  id text not null,
  status text not null,
  query text not null,
  depth text not null,
  max_sources integer not null,
  brand_id text,
  show_id text,
  -- Name of the provider that is asked, of `src/infrastructure/web-search`.
  provider text not null,
  -- Equal for runs that ask the same: a hash of provider, query in its compared form, depth and number of sources.
  question_key text not null,
  answer text,
  sources jsonb not null default '[]',
  -- What was kept of the answer; null before there is one.
  storage text,
  -- Why the answer may lack sources; null: nothing says that it does.
  incomplete jsonb,
  provider_calls integer not null default 0,
  -- When the provider was asked for what the run holds; a run that repeats another one has its time.
  searched_at timestamptz,
  error jsonb,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint research_runs_pkey primary key (workspace_id, id),
  constraint research_runs_brand foreign key (workspace_id, brand_id) references brands (workspace_id, id),
  constraint research_runs_status_known check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  constraint research_runs_depth_known check (depth in ('quick', 'standard')),
  constraint research_runs_storage_known check (storage in ('results', 'links_only'))
);
create index research_runs_newest on research_runs (workspace_id, created_at desc, id desc);
create index research_runs_by_brand on research_runs (workspace_id, brand_id) where brand_id is not null;
create index research_runs_by_question on research_runs (workspace_id, question_key, created_at desc);
-- The runs that wait or are under way, which the sweep reads.
create index research_runs_aging on research_runs (updated_at) where status in ('queued', 'running');
