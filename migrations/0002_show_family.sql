-- Show family: every table leads with show_id. A show belongs to no workspace's table.

create table shows (
  show_id text not null,
  handle text not null,
  name text not null,
  author text,
  description text,
  image text,
  website text,
  categories text[] not null default '{}',
  hidden_categories text[] not null default '{}',
  language text,
  main_platform text,
  youtube_video text,
  highlighted_episode text,
  publishing_schedule text,
  custom_schedule text,
  primary_color text,
  secondary_color text,
  agency_managed boolean not null default false,
  explicit_plan text,
  created_by text,
  hosts jsonb not null default '[]',
  show_host_section boolean not null default true,
  past_guests jsonb not null default '[]',
  collaborations jsonb not null default '[]',
  survey_data jsonb,
  rss_url text,
  spotify_id text,
  apple_podcasts_id text,
  podcast_guid text,
  provider text,
  provider_id text,
  provider_url text,
  imported_at timestamptz,
  spotify_rating jsonb,
  last_update_stats jsonb,
  last_cluster_update timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint shows_pkey primary key (show_id)
);

create table show_talent (
  show_id text not null,
  id text not null,
  email text not null,
  uid text,
  status text not null,
  role text not null,
  invited_at timestamptz not null,
  accepted_at timestamptz,
  constraint show_talent_pkey primary key (show_id, id),
  constraint show_talent_status_known check (status in ('accepted', 'pending'))
);

-- How the feed of a show is read: validators for conditional requests, and what the last try said.
create table show_feeds (
  show_id text not null,
  url text not null,
  etag text,
  last_modified text,
  content_hash text,
  last_polled_at timestamptz,
  last_success_at timestamptz,
  last_error_code text,
  last_error_message text,
  failure_count integer not null default 0,
  next_poll_at timestamptz not null,
  constraint show_feeds_pkey primary key (show_id)
);

create index show_feeds_due on show_feeds (next_poll_at);

create table episodes (
  show_id text not null,
  id text not null,
  guid text,
  guid_key text not null,
  title text not null,
  normalised_title text not null,
  description text,
  link text,
  image text,
  published_at timestamptz not null,
  duration_sec integer,
  season integer,
  number integer,
  type text not null,
  explicit boolean not null,
  enclosure_url text,
  enclosure_type text,
  simplecast_episode_id text,
  apple_episode_id text,
  spotify_episode_id text,
  youtube_video_id text,
  tags text[] not null default '{}',
  transcript_source text,
  transcript_language text,
  transcript_updated_at timestamptz,
  transcript_word_count integer,
  transcript_urls jsonb not null default '[]',
  chapters_url text,
  people jsonb not null default '[]',
  content_hash text not null,
  removed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint episodes_pkey primary key (show_id, id),
  constraint episodes_guid_key_once unique (show_id, guid_key),
  constraint episodes_type_known check (type in ('full', 'trailer', 'bonus'))
);

create index episodes_newest on episodes (show_id, published_at desc, id desc);

create index episodes_by_title on episodes (show_id, normalised_title);

create index episodes_by_guid on episodes (show_id, guid);

create table clusters (
  show_id text not null,
  id text not null,
  name text not null,
  episode_id text,
  tags text[] not null default '{}',
  customization jsonb not null default '{}',
  merged_from text[] not null default '{}',
  merged_into text,
  total_reach bigint not null default 0,
  video_reach bigint not null default 0,
  audio_reach bigint not null default 0,
  social_reach bigint not null default 0,
  clip_count integer not null default 0,
  post_count integer not null default 0,
  last_refreshed_at timestamptz,
  -- Warnings that hold from a moment on, known when the figures are; stale_at is the first of those moments.
  stale_at timestamptz,
  stale_notes jsonb not null default '[]',
  metrics_text text not null default '',
  metrics_hash text not null default '',
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint clusters_pkey primary key (show_id, id)
);

create index clusters_newest on clusters (show_id, created_at desc, id desc) where merged_into is null;

create index clusters_by_reach on clusters (show_id, total_reach desc, id desc) where merged_into is null;

create index clusters_by_refresh on clusters (show_id, last_refreshed_at desc nulls last, id desc) where merged_into is null;

create index clusters_by_episode on clusters (show_id, episode_id) where episode_id is not null;

-- One post. Only the latest reading of each metric is kept (readings: metric to value, age, definition, why it was kept).
create table cluster_nodes (
  show_id text not null,
  cluster_id text not null,
  id text not null,
  platform text not null,
  format text not null,
  -- True when a person chose the format: the platform's own idea of the post then never replaces it.
  format_given boolean not null default false,
  external_id text not null,
  url text not null,
  title text,
  thumbnail text,
  author_handle text,
  published_at timestamptz,
  duration_sec integer,
  added_by text not null,
  readings jsonb not null default '{}',
  reach bigint,
  reach_basis text,
  last_fetched_at timestamptz,
  refresh_error jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint cluster_nodes_pkey primary key (show_id, cluster_id, id),
  constraint cluster_nodes_post_once unique (show_id, platform, external_id),
  constraint cluster_nodes_of_cluster foreign key (show_id, cluster_id) references clusters (show_id, id) on delete cascade,
  constraint cluster_nodes_added_by_known check (added_by in ('user', 'api', 'builder', 'auto'))
);

-- Reach of a cluster at the end of each day it was measured; it outlives the cluster.
create table cluster_daily_reach (
  show_id text not null,
  cluster_id text not null,
  day date not null,
  total_reach bigint not null,
  video_reach bigint not null,
  audio_reach bigint not null,
  social_reach bigint not null,
  constraint cluster_daily_reach_pkey primary key (show_id, cluster_id, day)
);

create table connections (
  show_id text not null,
  platform text not null,
  id text not null,
  status text not null,
  handle text,
  profile_url text,
  external_account_id text,
  account_name text,
  connect_via text not null,
  importing_state text not null default 'idle',
  error jsonb,
  readings jsonb not null default '{}',
  connected_at timestamptz not null,
  last_updated_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint connections_pkey primary key (show_id, platform),
  constraint connections_status_known check (status in ('connected', 'stale', 'needs_reauth', 'error', 'disconnected')),
  constraint connections_importing_state_known check (importing_state in ('idle', 'queued', 'importing', 'imported', 'failed'))
);
