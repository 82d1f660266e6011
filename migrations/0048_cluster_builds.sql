-- The cluster builder (record 0067). The columns are new with constant defaults, so no row is rewritten, and processes of the
-- release before insert posts without them.

-- Why the builder put a post into its cluster: `evidence` is a list of observations, the strongest first, empty for other posts.
alter table cluster_nodes
  add column build_id text,
  add column confidence text,
  add column match_reason text,
  add column evidence jsonb not null default '[]';

-- One run of the builder over episodes of a show. workspace_id and request_id name the call that ordered it; null for the schedule.
-- searches: what the search of each platform gave.
create table cluster_builds (
  show_id text not null,
  id text not null,
  workspace_id text,
  request_id text,
  status text not null,
  mode text not null,
  scope text not null,
  days integer,
  platforms text[],
  max_posts_per_episode integer not null,
  min_confidence text,
  searches jsonb not null default '[]',
  provider_calls integer not null default 0,
  error jsonb,
  started_at timestamptz,
  completed_at timestamptz,
  undone_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cluster_builds_pkey primary key (show_id, id),
  constraint cluster_builds_status_known check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  constraint cluster_builds_mode_known check (mode in ('suggest', 'auto')),
  constraint cluster_builds_scope_known check (scope in ('episodes', 'recent'))
);
create index cluster_builds_newest on cluster_builds (show_id, created_at desc, id desc);
-- A show has one build under way.
create unique index cluster_builds_open on cluster_builds (show_id) where status in ('queued', 'running');
-- Builds whose job was lost, for the hourly sweep. Few are open at a time.
create index cluster_builds_aging on cluster_builds (updated_at) where status in ('queued', 'running');

create table cluster_build_items (
  show_id text not null,
  build_id text not null,
  episode_id text not null,
  position integer not null,
  status text not null,
  cluster_id text,
  is_cluster_new boolean not null default false,
  added_node_ids text[] not null default '{}',
  suggestion_ids text[] not null default '{}',
  reason text,
  updated_at timestamptz not null,
  constraint cluster_build_items_pkey primary key (show_id, build_id, episode_id),
  constraint cluster_build_items_of_build foreign key (show_id, build_id) references cluster_builds (show_id, id) on delete cascade,
  constraint cluster_build_items_status_known
    check (status in ('pending', 'searching', 'added', 'suggested', 'nothing_found', 'skipped', 'failed'))
);

-- A post that may belong to an episode and waits for a person. One row an episode and post, whatever becomes of it. item_key: the
-- item of account_items it was found as.
create table cluster_suggestions (
  show_id text not null,
  id text not null,
  episode_id text not null,
  platform text not null,
  external_id text not null,
  item_key text not null,
  cluster_id text,
  url text not null,
  title text,
  published_at timestamptz,
  confidence text not null,
  score real not null,
  reason text not null,
  evidence jsonb not null,
  status text not null,
  dismiss_reason text,
  build_id text,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cluster_suggestions_pkey primary key (show_id, id),
  constraint cluster_suggestions_post_once unique (show_id, episode_id, platform, external_id),
  constraint cluster_suggestions_confidence_known check (confidence in ('high', 'medium', 'low')),
  constraint cluster_suggestions_status_known check (status in ('open', 'accepted', 'dismissed', 'expired'))
);
create index cluster_suggestions_newest on cluster_suggestions (show_id, created_at desc, id desc);
-- Open ones that nobody looked at for 30 days, for the hourly sweep.
create index cluster_suggestions_expiring on cluster_suggestions (expires_at) where status = 'open';

-- Posts that a person said are not of an episode: the builder does not add them to it again. `undone`: taken away with the
-- build that added them, so they come back as suggestions alone.
create table dismissed_posts (
  show_id text not null,
  episode_id text not null,
  platform text not null,
  external_id text not null,
  cause text not null,
  created_at timestamptz not null,
  constraint dismissed_posts_pkey primary key (show_id, episode_id, platform, external_id),
  constraint dismissed_posts_cause_known check (cause in ('dismissed', 'removed', 'undone'))
);

-- Shows whose new episodes are built every hour. recent: what the last run found for each episode, the newest episode first.
create table auto_builds (
  show_id text not null,
  mode text not null,
  next_run_at timestamptz not null,
  last_run_at timestamptz,
  last_error jsonb,
  recent jsonb not null default '[]',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint auto_builds_pkey primary key (show_id),
  constraint auto_builds_mode_known check (mode in ('suggest', 'auto'))
);
create index auto_builds_due on auto_builds (next_run_at);
