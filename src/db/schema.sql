-- The schema after the last migration: for reading, and for the review of a migration.
-- Written by `npm run generate` from a migrated database; only the migrations create it.
-- Partitions are created at run time (src/db/partitions).

create sequence event_inbox_numbers as bigint;

create table account_day_revisions (
  show_id text not null,
  platform text not null,
  day date not null,
  known_from timestamp with time zone not null,
  replaced_at timestamp with time zone not null,
  account_id text not null,
  spans_days smallint not null,
  is_reported boolean not null,
  views bigint,
  engaged_views bigint,
  watch_time_sec bigint,
  impressions bigint,
  plays bigint,
  streams bigint,
  listeners bigint,
  downloads bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  reactions bigint,
  opens bigint,
  unique_opens bigint,
  clicks bigint,
  followers bigint,
  subscribers bigint,
  posts bigint,
  constraint account_day_revisions_pkey primary key (show_id, platform, day, known_from)
);

create table account_days (
  show_id text not null,
  platform text not null,
  day date not null,
  account_id text not null,
  spans_days smallint not null default 1,
  is_reported boolean not null,
  views bigint,
  engaged_views bigint,
  watch_time_sec bigint,
  impressions bigint,
  plays bigint,
  streams bigint,
  listeners bigint,
  downloads bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  reactions bigint,
  opens bigint,
  unique_opens bigint,
  clicks bigint,
  followers bigint,
  subscribers bigint,
  posts bigint,
  counters jsonb,
  updated_at timestamp with time zone not null,
  constraint account_days_pkey primary key (show_id, platform, day)
) partition by range (day);

create table account_demographics (
  show_id text not null,
  platform text not null,
  metric text not null,
  dimension text not null,
  account_id text not null,
  reading jsonb not null,
  as_of timestamp with time zone,
  fetched_at timestamp with time zone not null,
  constraint account_demographics_pkey primary key (show_id, platform, metric, dimension)
);

create table account_geography (
  show_id text not null,
  platform text not null,
  metric text not null,
  account_id text not null,
  reading jsonb not null,
  as_of timestamp with time zone,
  fetched_at timestamp with time zone not null,
  constraint account_geography_pkey primary key (show_id, platform, metric)
);

create table account_items (
  show_id text not null,
  platform text not null,
  external_id text not null,
  account_id text not null,
  guid text,
  url text,
  title text,
  thumbnail text,
  kind text,
  is_vertical boolean,
  published_at timestamp with time zone,
  duration_sec integer,
  readings jsonb not null default '{}'::jsonb,
  last_fetched_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  text text,
  constraint account_items_pkey primary key (show_id, platform, external_id)
);
create index account_items_by_guid on account_items (show_id, guid)
  where (guid is not null);
create index account_items_newest on account_items (show_id, published_at desc, platform, external_id);

create table account_refreshes (
  show_id text not null,
  platform text not null,
  run_id text not null,
  trigger text not null,
  stage text not null,
  checkpoint text,
  metered_call_at timestamp with time zone,
  provider_calls integer not null default 0,
  items_seen integer not null default 0,
  leased_until timestamp with time zone,
  started_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint account_refreshes_pkey primary key (show_id, platform),
  constraint account_refreshes_of_connection foreign key (show_id, platform) references connections(show_id, platform) on delete cascade,
  constraint account_refreshes_stage_known check ((stage = any (array['totals'::text, 'items'::text, 'daily'::text, 'geography'::text, 'demographics'::text]))),
  constraint account_refreshes_trigger_known check ((trigger = any (array['connect'::text, 'api'::text, 'schedule'::text, 'page'::text])))
);

create table account_searches (
  show_id text not null,
  platform text not null,
  account_id text not null,
  searched_at timestamp with time zone,
  searched_since timestamp with time zone,
  covers_since timestamp with time zone,
  run_id text,
  requested_by text,
  started_at timestamp with time zone,
  leased_until timestamp with time zone,
  next_page text,
  pages integer not null default 0,
  reached timestamp with time zone,
  metered_call_at timestamp with time zone,
  failure jsonb,
  updated_at timestamp with time zone not null,
  constraint account_searches_pkey primary key (show_id, platform)
);

create table air_check_runs (
  workspace_id text not null,
  id text not null,
  air_check_id text not null,
  status text not null,
  error jsonb,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint air_check_runs_pkey primary key (workspace_id, id),
  constraint air_check_runs_of_check foreign key (workspace_id, air_check_id) references air_checks(workspace_id, id) on delete cascade,
  constraint air_check_runs_status_known check ((status = any (array['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'canceled'::text])))
);
create index air_check_runs_aging on air_check_runs (updated_at)
  where (status = any (array['queued'::text, 'running'::text]));
create unique index air_check_runs_open on air_check_runs (workspace_id, air_check_id)
  where (status = any (array['queued'::text, 'running'::text]));

create table air_checks (
  workspace_id text not null,
  id text not null,
  campaign_id text not null,
  slot_id text not null,
  show_id text not null,
  episode_id text,
  cluster_id text,
  status text not null,
  source text not null,
  media_file_id text,
  media_url text,
  start_sec double precision,
  end_sec double precision,
  position text,
  transcript_excerpt text,
  found_talking_points jsonb not null default '[]'::jsonb,
  promo_code_found boolean,
  heard_promo_codes text[] not null default '{}'::text[],
  flags text[] not null default '{}'::text[],
  score double precision,
  notes text,
  rejected_reason text,
  submitted_at timestamp with time zone,
  reviewed_at timestamp with time zone,
  reviewed_by text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  flag_details jsonb not null default '[]'::jsonb,
  questions jsonb not null default '[]'::jsonb,
  constraint air_checks_pkey primary key (workspace_id, id),
  constraint air_checks_of_slot foreign key (workspace_id, campaign_id, slot_id) references campaign_slots(workspace_id, campaign_id, id) on delete cascade,
  constraint air_checks_position_known check (("position" = any (array['pre_roll'::text, 'mid_roll'::text, 'post_roll'::text]))),
  constraint air_checks_source_known check ((source = any (array['manual'::text, 'upload'::text, 'transcript'::text]))),
  constraint air_checks_status_known check ((status = any (array['pending'::text, 'submitted'::text, 'approved'::text, 'rejected'::text]))),
  constraint air_checks_times_in_order check ((end_sec >= start_sec))
);
create index air_checks_by_slot on air_checks (workspace_id, campaign_id, slot_id, created_at desc, id desc);
create index air_checks_newest on air_checks (workspace_id, created_at desc, id desc);

create table alarm_notices (
  person_id text not null,
  alarm_id text not null,
  change text not null,
  created_at timestamp with time zone not null,
  constraint alarm_notices_pkey primary key (person_id, alarm_id, change),
  constraint alarm_notices_change_known check ((change = any (array['raised'::text, 'cleared'::text])))
);
create index alarm_notices_by_age on alarm_notices (created_at);

create table alarm_preferences (
  person_id text not null,
  kind text not null,
  delivery text not null,
  updated_at timestamp with time zone not null,
  constraint alarm_preferences_pkey primary key (person_id, kind),
  constraint alarm_preferences_delivery_known check ((delivery = any (array['immediately'::text, 'daily'::text, 'never'::text]))),
  constraint alarm_preferences_kind_known check ((kind = any (array['feed'::text, 'account'::text, 'endpoint'::text, 'budget'::text, 'backup'::text, 'disk'::text, 'mail'::text])))
);

create table alarms (
  id text not null,
  workspace_id text,
  kind text not null,
  subject_id text not null,
  subject jsonb not null,
  since timestamp with time zone not null,
  seen_at timestamp with time zone not null,
  judged_at timestamp with time zone not null,
  raised_at timestamp with time zone,
  well_since timestamp with time zone,
  cleared_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint alarms_pkey primary key (id),
  constraint alarms_kind_known check ((kind = any (array['feed'::text, 'account'::text, 'endpoint'::text, 'budget'::text, 'backup'::text, 'disk'::text, 'mail'::text])))
);
create index alarms_cleared on alarms (cleared_at)
  where (cleared_at is not null);
create index alarms_of_workspace on alarms (workspace_id, created_at desc, id desc);
create unique index alarms_open_once on alarms (workspace_id, kind, subject_id) nulls not distinct
  where (cleared_at is null);

create table api_keys (
  workspace_id text not null,
  id text not null,
  label text not null,
  prefix text not null,
  last_four text not null,
  preset text not null,
  scopes text[] not null,
  rate_tier text not null default 'default'::text,
  allowed_ips text[] not null default '{}'::text[],
  api_version text not null,
  created_by text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  last_used_at timestamp with time zone,
  previous_expires_at timestamp with time zone,
  disabled_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_pkey primary key (workspace_id, id),
  constraint api_keys_rate_tier_known check ((rate_tier = any (array['default'::text, 'partner'::text])))
);

create table auto_builds (
  show_id text not null,
  mode text not null,
  next_run_at timestamp with time zone not null,
  last_run_at timestamp with time zone,
  last_error jsonb,
  recent jsonb not null default '[]'::jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint auto_builds_pkey primary key (show_id),
  constraint auto_builds_mode_known check ((mode = any (array['suggest'::text, 'auto'::text])))
);
create index auto_builds_due on auto_builds (next_run_at);

create table brands (
  workspace_id text not null,
  id text not null,
  name text not null,
  logo_url text,
  website text,
  description text,
  categories text[] not null default '{}'::text[],
  talking_points text,
  blocked_categories text[] not null default '{}'::text[],
  blocked_topics text[] not null default '{}'::text[],
  target_audience jsonb,
  social_links jsonb not null default '{}'::jsonb,
  contacts_sealed text,
  contact_count integer not null default 0,
  tags text[] not null default '{}'::text[],
  archived boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint brands_pkey primary key (workspace_id, id)
);
create index brands_newest on brands (workspace_id, created_at desc, id desc);

create table campaign_cluster_links (
  workspace_id text not null,
  campaign_id text not null,
  id text not null,
  slot_id text,
  show_id text not null,
  cluster_id text not null,
  node_ids text[],
  linked_at timestamp with time zone not null,
  linked_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint campaign_cluster_links_pkey primary key (workspace_id, campaign_id, id),
  constraint campaign_cluster_links_once unique nulls not distinct (workspace_id, campaign_id, show_id, cluster_id, slot_id),
  constraint campaign_cluster_links_of_campaign foreign key (workspace_id, campaign_id) references campaigns(workspace_id, id) on delete cascade,
  constraint campaign_cluster_links_of_slot foreign key (workspace_id, campaign_id, slot_id) references campaign_slots(workspace_id, campaign_id, id) on delete cascade
);
create index campaign_cluster_links_by_cluster on campaign_cluster_links (workspace_id, show_id, cluster_id);
create index campaign_cluster_links_by_slot on campaign_cluster_links (workspace_id, campaign_id, slot_id);

create table campaign_slots (
  workspace_id text not null,
  campaign_id text not null,
  id text not null,
  show_id text not null,
  position integer not null,
  status text not null,
  deliverable_type text not null,
  placement text,
  read_type text,
  insertion text,
  length_sec integer,
  quantity integer not null default 1,
  air_start date,
  air_end date,
  is_air_window boolean not null default false,
  aired_at timestamp with time zone,
  rate_type text,
  rate_amount_minor bigint,
  rate_currency text,
  guaranteed_impressions bigint,
  copy text,
  promo_code text,
  promo_url text,
  episode_id text,
  makegood_for text,
  external_ref text,
  notes text,
  moves_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint campaign_slots_pkey primary key (workspace_id, campaign_id, id),
  constraint campaign_slots_of_campaign foreign key (workspace_id, campaign_id) references campaigns(workspace_id, id) on delete cascade,
  constraint campaign_slots_air_days_in_order check ((air_end >= air_start)),
  constraint campaign_slots_air_days_whole check (((air_start is null) = (air_end is null))),
  constraint campaign_slots_deliverable_known check ((deliverable_type = any (array['audio_read'::text, 'video_integration'::text, 'social_clip'::text, 'newsletter_placement'::text, 'other'::text]))),
  constraint campaign_slots_insertion_known check ((insertion = any (array['baked_in'::text, 'dynamic'::text]))),
  constraint campaign_slots_placement_known check ((placement = any (array['pre_roll'::text, 'mid_roll'::text, 'post_roll'::text, 'full_episode'::text, 'feed_post'::text, 'story'::text, 'primary'::text, 'secondary'::text]))),
  constraint campaign_slots_rate_type_known check ((rate_type = any (array['cpm'::text, 'flat'::text, 'cpa'::text, 'added_value'::text]))),
  constraint campaign_slots_rate_whole check ((((rate_type is null) = (rate_amount_minor is null)) and ((rate_type is null) = (rate_currency is null)))),
  constraint campaign_slots_read_type_known check ((read_type = any (array['host_read'::text, 'producer_read'::text, 'pre_produced'::text, 'live_read'::text]))),
  constraint campaign_slots_status_known check ((status = any (array['open'::text, 'scheduled'::text, 'aired'::text, 'verified'::text, 'missed'::text, 'makegood_due'::text, 'canceled'::text])))
);
create index campaign_slots_by_episode on campaign_slots (workspace_id, episode_id)
  where (episode_id is not null);
create unique index campaign_slots_by_position on campaign_slots (workspace_id, campaign_id, "position");
create index campaign_slots_by_show on campaign_slots (workspace_id, show_id);
create index campaign_slots_makegoods on campaign_slots (workspace_id, campaign_id, makegood_for)
  where (makegood_for is not null);
create index campaign_slots_moving on campaign_slots (moves_at)
  where (moves_at is not null);

create table campaigns (
  workspace_id text not null,
  id text not null,
  name text not null,
  status text not null,
  archived boolean not null default false,
  visibility text not null default 'private'::text,
  brand_id text,
  agency_name text,
  start_date date,
  end_date date,
  timezone text not null,
  show_ids text[] not null default '{}'::text[],
  currency text not null,
  budget_minor bigint,
  goals jsonb,
  goals_reached text[] not null default '{}'::text[],
  emv jsonb,
  promo jsonb,
  talking_points text,
  tags text[] not null default '{}'::text[],
  notes_internal text,
  insertion_order_id text,
  created_by text not null,
  status_changed_at timestamp with time zone not null,
  moves_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint campaigns_pkey primary key (workspace_id, id),
  constraint campaigns_brand foreign key (workspace_id, brand_id) references brands(workspace_id, id),
  constraint campaigns_dates_in_order check ((end_date >= start_date)),
  constraint campaigns_status_known check ((status = any (array['draft'::text, 'scheduled'::text, 'active'::text, 'paused'::text, 'completed'::text, 'canceled'::text]))),
  constraint campaigns_visibility_known check ((visibility = any (array['private'::text, 'unlisted'::text, 'public'::text])))
);
create index campaigns_by_brand on campaigns (workspace_id, brand_id)
  where (brand_id is not null);
create index campaigns_moving on campaigns (moves_at)
  where (moves_at is not null);
create index campaigns_newest on campaigns (workspace_id, created_at desc, id desc);

create table claim_verdicts (
  show_id text not null,
  question bytea not null,
  verdict text not null,
  reason text not null,
  created_at timestamp with time zone not null,
  constraint claim_verdicts_pkey primary key (show_id, question),
  constraint claim_verdicts_verdict_known check ((verdict = any (array['same'::text, 'other'::text, 'unsure'::text, 'left'::text, 'malformed'::text])))
);
create index claim_verdicts_aging on claim_verdicts (created_at);

create table cluster_build_items (
  show_id text not null,
  build_id text not null,
  episode_id text not null,
  position integer not null,
  status text not null,
  cluster_id text,
  is_cluster_new boolean not null default false,
  added_node_ids text[] not null default '{}'::text[],
  suggestion_ids text[] not null default '{}'::text[],
  reason text,
  updated_at timestamp with time zone not null,
  constraint cluster_build_items_pkey primary key (show_id, build_id, episode_id),
  constraint cluster_build_items_of_build foreign key (show_id, build_id) references cluster_builds(show_id, id) on delete cascade,
  constraint cluster_build_items_status_known check ((status = any (array['pending'::text, 'searching'::text, 'added'::text, 'suggested'::text, 'nothing_found'::text, 'skipped'::text, 'failed'::text])))
);

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
  searches jsonb not null default '[]'::jsonb,
  provider_calls integer not null default 0,
  error jsonb,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  undone_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint cluster_builds_pkey primary key (show_id, id),
  constraint cluster_builds_min_confidence_known check ((min_confidence = any (array['high'::text, 'medium'::text, 'low'::text]))),
  constraint cluster_builds_mode_known check ((mode = any (array['suggest'::text, 'auto'::text]))),
  constraint cluster_builds_scope_known check ((scope = any (array['episodes'::text, 'recent'::text]))),
  constraint cluster_builds_status_known check ((status = any (array['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'canceled'::text])))
);
create index cluster_builds_aging on cluster_builds (updated_at)
  where (status = any (array['queued'::text, 'running'::text]));
create index cluster_builds_newest on cluster_builds (show_id, created_at desc, id desc);
create unique index cluster_builds_open on cluster_builds (show_id)
  where (status = any (array['queued'::text, 'running'::text]));

create table cluster_daily_reach (
  show_id text not null,
  cluster_id text not null,
  day date not null,
  total_reach bigint,
  video_reach bigint,
  audio_reach bigint,
  social_reach bigint,
  captured_at timestamp with time zone,
  figures jsonb,
  closes_at timestamp with time zone,
  closing_captured_at timestamp with time zone,
  closing_figures jsonb,
  constraint cluster_daily_reach_pkey primary key (show_id, cluster_id, day)
) with (toast_tuple_target=1024);

create table cluster_months (
  show_id text not null,
  cluster_id text not null,
  month date not null,
  days smallint[] not null,
  captured_at timestamp with time zone[] not null,
  figures jsonb not null,
  closings jsonb,
  constraint cluster_months_pkey primary key (show_id, cluster_id, month)
) with (toast_tuple_target=256);

create table cluster_nodes (
  show_id text not null,
  cluster_id text not null,
  id text not null,
  platform text not null,
  format text not null,
  format_given boolean not null default false,
  external_id text not null,
  url text not null,
  title text,
  thumbnail text,
  author_handle text,
  published_at timestamp with time zone,
  duration_sec integer,
  added_by text not null,
  readings jsonb not null default '{}'::jsonb,
  reach bigint,
  reach_basis text,
  last_fetched_at timestamp with time zone,
  refresh_error jsonb,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  build_id text,
  confidence text,
  match_reason text,
  evidence jsonb not null default '[]'::jsonb,
  constraint cluster_nodes_pkey primary key (show_id, cluster_id, id),
  constraint cluster_nodes_post_once unique (show_id, platform, external_id),
  constraint cluster_nodes_of_cluster foreign key (show_id, cluster_id) references clusters(show_id, id) on delete cascade,
  constraint cluster_nodes_added_by_known check ((added_by = any (array['user'::text, 'api'::text, 'builder'::text, 'auto'::text]))),
  constraint cluster_nodes_confidence_known check ((confidence = any (array['high'::text, 'medium'::text, 'low'::text])))
);
create index cluster_nodes_published on cluster_nodes (show_id, published_at desc);

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
  published_at timestamp with time zone,
  confidence text not null,
  score real not null,
  reason text not null,
  evidence jsonb not null,
  status text not null,
  dismiss_reason text,
  build_id text,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint cluster_suggestions_pkey primary key (show_id, id),
  constraint cluster_suggestions_post_once unique (show_id, episode_id, platform, external_id),
  constraint cluster_suggestions_confidence_known check ((confidence = any (array['high'::text, 'medium'::text, 'low'::text]))),
  constraint cluster_suggestions_status_known check ((status = any (array['open'::text, 'accepted'::text, 'dismissed'::text, 'expired'::text])))
);
create index cluster_suggestions_expiring on cluster_suggestions (expires_at)
  where (status = 'open'::text);
create index cluster_suggestions_newest on cluster_suggestions (show_id, created_at desc, id desc);

create table clusters (
  show_id text not null,
  id text not null,
  name text not null,
  episode_id text,
  tags text[] not null default '{}'::text[],
  customization jsonb not null default '{}'::jsonb,
  merged_from text[] not null default '{}'::text[],
  merged_into text,
  total_reach bigint default 0,
  video_reach bigint default 0,
  audio_reach bigint default 0,
  social_reach bigint default 0,
  clip_count integer not null default 0,
  post_count integer not null default 0,
  last_refreshed_at timestamp with time zone,
  stale_at timestamp with time zone,
  stale_notes jsonb not null default '[]'::jsonb,
  metrics_text text not null default ''::text,
  metrics_hash text not null default ''::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  updated_event_at timestamp with time zone,
  pending_changed_fields text[] not null default '{}'::text[],
  own_posts_at timestamp with time zone,
  asked_at timestamp with time zone,
  constraint clusters_pkey primary key (show_id, id)
);
create index clusters_by_episode on clusters (show_id, episode_id)
  where (episode_id is not null);
create index clusters_by_known_reach_named on clusters (show_id, total_reach desc nulls last, id desc) include (name)
  where (merged_into is null);
create index clusters_by_refresh_named on clusters (show_id, last_refreshed_at desc nulls last, id desc) include (name)
  where (merged_into is null);
create index clusters_newest_named on clusters (show_id, created_at desc, id desc) include (name)
  where (merged_into is null);
create index clusters_own_posts_due on clusters (show_id)
  where ((own_posts_at is null) and (episode_id is not null));

create table connection_secrets (
  show_id text not null,
  platform text not null,
  sealed text not null,
  expires_at timestamp with time zone,
  updated_at timestamp with time zone not null,
  constraint connection_secrets_pkey primary key (show_id, platform),
  constraint connection_secrets_of_connection foreign key (show_id, platform) references connections(show_id, platform) on delete cascade
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
  importing_state text not null default 'idle'::text,
  error jsonb,
  readings jsonb not null default '{}'::jsonb,
  connected_at timestamp with time zone not null,
  last_updated_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  workspace_id text,
  image text,
  as_of timestamp with time zone,
  unavailable jsonb not null default '{}'::jsonb,
  failure_count integer not null default 0,
  next_refresh_at timestamp with time zone,
  wait_until timestamp with time zone,
  days_through date,
  rows_left_out jsonb not null default '{}'::jsonb,
  constraint connections_pkey primary key (show_id, platform),
  constraint connections_connect_via_known check ((connect_via = any (array['api'::text, 'app_sign_in'::text, 'extension'::text]))),
  constraint connections_importing_state_known check ((importing_state = any (array['idle'::text, 'queued'::text, 'importing'::text, 'imported'::text, 'failed'::text]))),
  constraint connections_status_known check ((status = any (array['connected'::text, 'stale'::text, 'needs_reauth'::text, 'error'::text, 'disconnected'::text])))
);
create index connections_aging on connections (coalesce(last_updated_at, connected_at))
  where (status = 'connected'::text);
create index connections_due on connections (next_refresh_at)
  where (next_refresh_at is not null);
create index connections_newest on connections (show_id, created_at desc, id desc);

create table credential_directory (
  secret_hash bytea not null,
  pepper_id text not null,
  kind text not null,
  workspace_id text not null,
  credential_id text not null,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint credential_directory_pkey primary key (secret_hash),
  constraint credential_directory_kind_known check ((kind = any (array['api_key'::text, 'oauth'::text])))
);
create index credential_directory_by_credential on credential_directory (workspace_id, credential_id);

create table data_link_directory (
  secret_hash bytea not null,
  pepper_id text not null,
  workspace_id text not null,
  link_id text not null,
  created_at timestamp with time zone not null,
  constraint data_link_directory_pkey primary key (secret_hash)
);
create index data_link_directory_by_link on data_link_directory (workspace_id, link_id);

create table data_links (
  workspace_id text not null,
  id text not null,
  name text not null,
  operation_id text not null,
  params jsonb not null,
  query jsonb not null,
  format text not null,
  columns text[] not null,
  maker_type text not null,
  maker_id text not null,
  maker_label text not null,
  client_id text,
  secret_last_four text not null,
  last_used_at timestamp with time zone,
  created_at timestamp with time zone not null,
  constraint data_links_pkey primary key (workspace_id, id),
  constraint data_links_format_known check ((format = any (array['csv'::text, 'tsv'::text]))),
  constraint data_links_maker_type_known check ((maker_type = any (array['api_key'::text, 'oauth'::text, 'person'::text])))
);
create index data_links_newest on data_links (workspace_id, created_at desc, id desc);

create table data_requests (
  workspace_id text not null,
  id text not null,
  show_ids text[] not null,
  platforms text[] not null,
  window_start date,
  window_end date,
  note text,
  status text not null,
  requested_by text,
  rejected_reason text,
  rows_added integer,
  fulfilled_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint data_requests_pkey primary key (workspace_id, id),
  constraint data_requests_status_known check ((status = any (array['open'::text, 'in_progress'::text, 'fulfilled'::text, 'rejected'::text, 'canceled'::text])))
);
create index data_requests_newest on data_requests (workspace_id, created_at desc, id desc);

create table directory_answers (
  directory text not null,
  request_hash bytea not null,
  fetched_at timestamp with time zone not null,
  answer text not null,
  constraint directory_answers_pkey primary key (directory, request_hash, fetched_at)
);
create index directory_answers_by_age on directory_answers (fetched_at);

create table discovery_runs (
  show_id text not null,
  id text not null,
  workspace_id text not null,
  status text not null,
  platforms text[] not null,
  run_id text,
  profile_reads jsonb not null default '{}'::jsonb,
  candidates jsonb not null default '[]'::jsonb,
  warnings text[] not null default '{}'::text[],
  provider_calls integer not null default 0,
  started_at timestamp with time zone not null,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint discovery_runs_pkey primary key (show_id),
  constraint discovery_runs_status_known check ((status = any (array['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'canceled'::text])))
);

create table dismissed_posts (
  show_id text not null,
  episode_id text not null,
  platform text not null,
  external_id text not null,
  cause text not null,
  created_at timestamp with time zone not null,
  constraint dismissed_posts_pkey primary key (show_id, episode_id, platform, external_id),
  constraint dismissed_posts_cause_known check ((cause = any (array['dismissed'::text, 'removed'::text, 'undone'::text])))
);

create table episode_transcripts (
  show_id text not null,
  episode_id text not null,
  source text not null,
  language text not null,
  segments jsonb not null,
  word_count integer not null,
  checksum text not null,
  source_url text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint episode_transcripts_pkey primary key (show_id, episode_id),
  constraint episode_transcripts_episode foreign key (show_id, episode_id) references episodes(show_id, id) on delete cascade,
  constraint episode_transcripts_source_known check ((source = any (array['feed'::text, 'upload'::text, 'platform'::text, 'generated'::text])))
);

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
  published_at timestamp with time zone not null,
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
  tags text[] not null default '{}'::text[],
  transcript_source text,
  transcript_language text,
  transcript_updated_at timestamp with time zone,
  transcript_word_count integer,
  transcript_urls jsonb not null default '[]'::jsonb,
  chapters_url text,
  people jsonb not null default '[]'::jsonb,
  content_hash text not null,
  removed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  published_at_estimated boolean,
  former_guid_keys text[] not null default '{}'::text[],
  constraint episodes_pkey primary key (show_id, id),
  constraint episodes_guid_key_once unique (show_id, guid_key),
  constraint episodes_type_known check ((type = any (array['full'::text, 'trailer'::text, 'bonus'::text])))
);
create index episodes_by_apple_id on episodes (apple_episode_id, show_id)
  where (apple_episode_id is not null);
create index episodes_by_enclosure on episodes ("left"(lower(regexp_replace(enclosure_url, '^https?://(www\.)?|/*([?#].*)?$'::text, ''::text, 'gi'::text)), 400), show_id);
create index episodes_by_former_guid on episodes (show_id)
  where (former_guid_keys <> '{}'::text[]);
create index episodes_by_guid on episodes (show_id, guid);
create index episodes_by_link on episodes ("left"(lower(regexp_replace(link, '^https?://(www\.)?|/*([?#].*)?$'::text, ''::text, 'gi'::text)), 400), show_id);
create index episodes_by_spotify_id on episodes (spotify_episode_id, show_id)
  where (spotify_episode_id is not null);
create index episodes_by_title on episodes (show_id, normalised_title);
create index episodes_by_youtube_id on episodes (youtube_video_id, show_id)
  where (youtube_video_id is not null);
create index episodes_newest on episodes (show_id, published_at desc, id desc);

create table event_clocks (
  workspace_id text not null,
  last_event_us bigint not null,
  constraint event_clocks_pkey primary key (workspace_id)
);

create table event_inbox (
  workspace_id text not null,
  number bigint not null,
  position integer not null,
  recorded_at timestamp with time zone not null,
  type text not null,
  api_version text not null,
  source text not null,
  request_id text,
  idempotency_key text,
  object_id text not null,
  data json not null,
  constraint event_inbox_pkey primary key (workspace_id, number, "position"),
  constraint event_inbox_source_known check ((source = any (array['api'::text, 'app'::text, 'system'::text])))
) with (autovacuum_vacuum_scale_factor=0, autovacuum_vacuum_threshold=1000, autovacuum_vacuum_insert_scale_factor=0, autovacuum_vacuum_insert_threshold=100000, autovacuum_analyze_scale_factor=0, autovacuum_analyze_threshold=10000);

create table events (
  workspace_id text not null,
  id text not null,
  created_at timestamp with time zone not null,
  type text not null,
  api_version text not null,
  source text not null,
  request_id text,
  idempotency_key text,
  object_id text not null,
  data json not null,
  pending_webhooks integer not null default 0,
  constraint events_pkey primary key (workspace_id, created_at, id),
  constraint events_source_known check ((source = any (array['api'::text, 'app'::text, 'system'::text])))
) partition by range (created_at);
create index events_by_object on events (workspace_id, object_id, created_at);
create index events_by_type on events (workspace_id, type, created_at);

create table external_delivery_rows (
  workspace_id text not null,
  campaign_id text not null,
  row_key text not null,
  source text not null,
  label text not null,
  slot_id text,
  show_id text,
  start_date date not null,
  end_date date not null,
  is_period boolean not null,
  impressions bigint not null,
  listeners bigint,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint external_delivery_rows_pkey primary key (workspace_id, campaign_id, row_key),
  constraint external_delivery_rows_of_campaign foreign key (workspace_id, campaign_id) references campaigns(workspace_id, id) on delete cascade,
  constraint external_delivery_rows_dates_in_order check ((end_date >= start_date)),
  constraint external_delivery_rows_source_known check ((source = any (array['adswizz'::text, 'audioserve'::text, 'other'::text])))
);
create index external_delivery_rows_by_day on external_delivery_rows (workspace_id, campaign_id, start_date, row_key);

create table goals (
  show_id text not null,
  id text not null,
  episode_id text,
  metric text not null,
  target double precision not null,
  value double precision,
  counts_from date not null,
  due_date date,
  reached_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint goals_pkey primary key (show_id, id),
  constraint goals_episode foreign key (show_id, episode_id) references episodes(show_id, id) on delete cascade,
  constraint goals_target_positive check ((target > (0)::double precision))
);
create index goals_by_episode on goals (show_id, episode_id)
  where (episode_id is not null);
create index goals_newest on goals (show_id, created_at desc, id desc);

create table handle_directory (
  subject_kind text not null,
  handle text not null,
  subject_id text not null,
  created_at timestamp with time zone not null,
  constraint handle_directory_pkey primary key (subject_kind, handle),
  constraint handle_directory_kind_known check ((subject_kind = any (array['show'::text, 'workspace'::text])))
);

create table idempotency_records (
  workspace_id text not null,
  principal text not null,
  idempotency_key text not null,
  created_at timestamp with time zone not null,
  fingerprint bytea not null,
  state text not null,
  request_id text not null,
  lease_expires_at timestamp with time zone,
  status_code integer,
  response text,
  location text,
  completed_at timestamp with time zone,
  lease_holder text,
  spent_at timestamp with time zone,
  packed_response bytea,
  constraint idempotency_records_pkey primary key (workspace_id, principal, idempotency_key, created_at),
  constraint idempotency_records_state_known check ((state = any (array['running'::text, 'collected'::text, 'completed'::text])))
) partition by range (created_at);

create table insertion_orders (
  workspace_id text not null,
  id text not null,
  status text not null,
  review_state text not null default 'needs_review'::text,
  file_id text,
  source_text text,
  campaign_name text,
  parsed jsonb,
  totals_check jsonb,
  warnings text[] not null default '{}'::text[],
  campaign_id text,
  error jsonb,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  proposals jsonb not null default '[]'::jsonb,
  readings smallint not null default 0,
  constraint insertion_orders_pkey primary key (workspace_id, id),
  constraint insertion_orders_review_known check ((review_state = any (array['needs_review'::text, 'applied'::text, 'discarded'::text]))),
  constraint insertion_orders_status_known check ((status = any (array['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'canceled'::text])))
);
create index insertion_orders_aging on insertion_orders (updated_at)
  where (status = any (array['queued'::text, 'running'::text]));
create index insertion_orders_by_file on insertion_orders (workspace_id, file_id)
  where (file_id is not null);
create index insertion_orders_newest on insertion_orders (workspace_id, created_at desc, id desc);
create index insertion_orders_open on insertion_orders (workspace_id, id)
  where (status = any (array['queued'::text, 'running'::text]));

create table invite_directory (
  token_hash bytea not null,
  pepper_id text not null,
  workspace_id text not null,
  member_id text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint invite_directory_pkey primary key (token_hash)
);
create index invite_directory_by_member on invite_directory (workspace_id, member_id);

create table later_migrations (
  name text not null,
  hash text not null,
  oldest_program text not null,
  release text not null,
  applied_at timestamp with time zone not null default now(),
  constraint later_migrations_pkey primary key (name)
);

create table library_files (
  workspace_id text not null,
  id text not null,
  name text not null,
  kind text not null,
  mime_type text not null,
  size_bytes bigint not null,
  sha256 text not null,
  status text not null,
  folder text,
  tags text[] not null default '{}'::text[],
  show_ids text[] not null default '{}'::text[],
  brand_id text,
  campaign_id text,
  page_count integer,
  text_extracted boolean not null default false,
  error jsonb,
  storage_key text not null,
  created_by text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint library_files_pkey primary key (workspace_id, id),
  constraint library_files_kind_known check ((kind = any (array['media_kit'::text, 'insertion_order'::text, 'creative'::text, 'air_check'::text, 'transcript'::text, 'document'::text, 'image'::text, 'audio'::text, 'video'::text, 'other'::text]))),
  constraint library_files_status_known check ((status = any (array['uploading'::text, 'processing'::text, 'ready'::text, 'failed'::text])))
);
create index library_files_newest on library_files (workspace_id, created_at desc, id desc);
create index library_files_unfinished on library_files (updated_at)
  where (status = any (array['uploading'::text, 'processing'::text]));

create table mail_allowances (
  address_hash bytea not null,
  purpose text not null,
  window_started_at timestamp with time zone not null,
  used integer not null,
  constraint mail_allowances_pkey primary key (address_hash, purpose)
);

create table migrations (
  name text not null,
  hash text not null,
  applied_at timestamp with time zone not null default now(),
  constraint migrations_pkey primary key (name)
);

create table oauth_access_tokens (
  token_hash bytea not null,
  pepper_id text not null,
  grant_id text not null,
  client_id text not null,
  user_id text not null,
  workspace_id text not null,
  scopes text[] not null,
  audience text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  revoked_at timestamp with time zone,
  revoke_reason text,
  family_id text,
  constraint oauth_access_tokens_pkey primary key (token_hash),
  constraint oauth_access_tokens_audience_known check ((audience = any (array['api'::text, 'mcp'::text]))),
  constraint oauth_access_tokens_revoke_reason_known check ((revoke_reason = any (array['user_removed'::text, 'person_left'::text, 'app_revoked'::text, 'reuse_detected'::text, 'client_deleted'::text])))
);
create index oauth_access_tokens_by_grant on oauth_access_tokens (grant_id);
create index oauth_access_tokens_expired on oauth_access_tokens (expires_at);

create table oauth_artifacts (
  kind text not null,
  id_hash bytea not null,
  pepper_id text not null,
  payload jsonb not null,
  grant_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone,
  consumed_at timestamp with time zone,
  sealed_answer text,
  family_id text,
  constraint oauth_artifacts_pkey primary key (kind, id_hash)
);
create index oauth_artifacts_answered on oauth_artifacts (consumed_at)
  where (sealed_answer is not null);
create index oauth_artifacts_by_grant on oauth_artifacts (grant_id, family_id)
  where (grant_id is not null);
create index oauth_artifacts_expired on oauth_artifacts (expires_at)
  where (expires_at is not null);
create index oauth_artifacts_registration on oauth_artifacts (((payload ->> 'clientId'::text)))
  where (kind = 'RegistrationAccessToken'::text);

create table oauth_client_documents (
  client_id text not null,
  document text,
  fetched_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint oauth_client_documents_pkey primary key (client_id)
);
create index oauth_client_documents_fetched on oauth_client_documents (fetched_at);

create table oauth_clients (
  client_id text not null,
  metadata jsonb not null,
  secret_hash bytea,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint oauth_clients_pkey primary key (client_id)
);
create index oauth_clients_unused on oauth_clients (created_at)
  where (last_used_at is null);

create table oauth_connections (
  workspace_id text not null,
  grant_id text not null,
  user_id text not null,
  user_email text,
  client_id text not null,
  client_name text not null,
  scopes text[] not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  revoked_at timestamp with time zone,
  revoke_reason text,
  constraint oauth_connections_pkey primary key (workspace_id, grant_id),
  constraint oauth_connections_reason_known check ((revoke_reason = any (array['user_removed'::text, 'person_left'::text, 'app_revoked'::text, 'reuse_detected'::text, 'client_deleted'::text]))),
  constraint oauth_connections_revoked_whole check (((revoked_at is null) = (revoke_reason is null)))
);
create index oauth_connections_ended on oauth_connections (revoked_at)
  where (revoked_at is not null);
create unique index oauth_connections_live on oauth_connections (workspace_id, user_id, client_id)
  where (revoked_at is null);

create table oauth_grant_directory (
  grant_id text not null,
  workspace_id text not null,
  client_id text not null,
  created_at timestamp with time zone not null,
  constraint oauth_grant_directory_pkey primary key (grant_id)
);
create index oauth_grant_directory_by_client on oauth_grant_directory (client_id);

create table page_images (
  workspace_id text not null,
  source_hash text not null,
  source_url text not null,
  content_hash text,
  media_type text,
  width integer,
  height integer,
  bytes bytea,
  asked_at timestamp with time zone not null,
  failure text,
  constraint page_images_pkey primary key (workspace_id, source_hash),
  constraint page_images_copied check (((content_hash is null) = (bytes is null)))
);
create index page_images_by_content on page_images (workspace_id, content_hash)
  where (content_hash is not null);
create index page_images_unused on page_images (asked_at);

create table paid_calls (
  workspace_id text not null,
  run text not null,
  subject text not null,
  called_at timestamp with time zone not null,
  called_by text not null,
  answer text,
  constraint paid_calls_pkey primary key (workspace_id, run, subject)
);

create table passkey_challenges (
  challenge_hash bytea not null,
  pepper_id text not null,
  purpose text not null,
  person_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint passkey_challenges_pkey primary key (challenge_hash),
  constraint passkey_challenges_purpose_known check ((purpose = any (array['register'::text, 'sign_in'::text])))
);

create table passkeys (
  credential_id text not null,
  id text not null,
  person_id text not null,
  name text not null,
  public_key bytea not null,
  sign_count bigint not null,
  transports text[] not null,
  backed_up boolean not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone,
  constraint passkeys_pkey primary key (credential_id),
  constraint passkeys_id_once unique (id)
);
create index passkeys_by_person on passkeys (person_id, created_at);

create table people (
  id text not null,
  email text not null,
  name text not null,
  password_hash text,
  email_verified_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  operator_since timestamp with time zone,
  constraint people_pkey primary key (id),
  constraint people_email_once unique (email),
  constraint people_email_lower_case check ((email = lower(email)))
);

create table person_identities (
  issuer text not null,
  subject text not null,
  person_id text not null,
  created_at timestamp with time zone not null,
  constraint person_identities_pkey primary key (issuer, subject)
);

create table person_links (
  token_hash bytea not null,
  pepper_id text not null,
  purpose text not null,
  person_id text,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  email text,
  workspace_id text,
  constraint person_links_pkey primary key (token_hash),
  constraint person_links_purpose_known check ((purpose = any (array['verify'::text, 'reset'::text, 'set_up'::text])))
);
create index person_links_by_person on person_links (person_id)
  where (person_id is not null);

create table platform_sign_ins (
  state_hash bytea not null,
  pepper_id text not null,
  workspace_id text not null,
  show_id text not null,
  platform text not null,
  person_id text,
  sealed text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null,
  constraint platform_sign_ins_pkey primary key (state_hash)
);

create table removed_identities (
  person_id text not null,
  issuer text not null,
  subject text not null,
  removed_at timestamp with time zone not null,
  constraint removed_identities_pkey primary key (person_id, issuer, subject)
);

create table report_automations (
  workspace_id text not null,
  id text not null,
  name text not null,
  template_id text not null,
  source jsonb not null,
  schedule jsonb not null,
  delivery jsonb not null,
  checks jsonb not null,
  status text not null,
  paused_reason text,
  report_id text,
  anchor_date date not null,
  next_run_at timestamp with time zone,
  failures_counted_from timestamp with time zone not null,
  consecutive_failures integer not null default 0,
  created_by text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  paused_at timestamp with time zone,
  constraint report_automations_pkey primary key (workspace_id, id),
  constraint report_automations_status_known check ((status = any (array['active'::text, 'paused'::text])))
);
create index report_automations_due on report_automations (next_run_at)
  where ((status = 'active'::text) and (next_run_at is not null));

create table report_confirmations (
  workspace_id text not null,
  address_hash text not null,
  asked_at timestamp with time zone not null,
  confirmed_at timestamp with time zone,
  constraint report_confirmations_pkey primary key (workspace_id, address_hash)
);

create table report_documents (
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  depth text not null,
  document bytea not null,
  sha256 text not null,
  signature bytea not null,
  key_id text not null,
  constraint report_documents_pkey primary key (workspace_id, report_id, number, depth),
  constraint report_documents_workspace_id_report_id_number_fkey foreign key (workspace_id, report_id, number) references report_snapshots(workspace_id, report_id, number) on delete cascade,
  constraint report_documents_depth_known check ((depth = any (array['full'::text, 'bands'::text, 'none'::text])))
);

create table report_files (
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  depth text not null,
  format text not null,
  status text not null,
  file_id text,
  sha256 text,
  size_bytes bigint,
  is_accessible boolean,
  missing_glyphs text[],
  error jsonb,
  created_at timestamp with time zone not null,
  constraint report_files_pkey primary key (workspace_id, report_id, number, depth, format),
  constraint report_files_workspace_id_report_id_number_fkey foreign key (workspace_id, report_id, number) references report_snapshots(workspace_id, report_id, number) on delete cascade,
  constraint report_files_depth_known check ((depth = any (array['full'::text, 'bands'::text, 'none'::text]))),
  constraint report_files_format_known check ((format = any (array['pdf'::text, 'csv'::text, 'json'::text, 'xlsx'::text, 'zip'::text]))),
  constraint report_files_status_known check ((status = any (array['queued'::text, 'ready'::text, 'failed'::text])))
);

create table report_link_days (
  workspace_id text not null,
  link_id text not null,
  day date not null,
  opens integer not null default 0,
  constraint report_link_days_pkey primary key (workspace_id, link_id, day),
  constraint report_link_days_workspace_id_link_id_fkey foreign key (workspace_id, link_id) references report_links(workspace_id, id) on delete cascade
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
  depth text not null default 'full'::text,
  password_hash text,
  password_version integer not null default 0,
  allow_export boolean not null default false,
  is_indexable boolean not null default false,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  last_opened_day date,
  created_by text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  run_id text,
  password_tries integer not null default 0,
  tries_counted_from timestamp with time zone,
  tries_refused integer not null default 0,
  tries_refused_until timestamp with time zone,
  constraint report_links_pkey primary key (workspace_id, id),
  constraint report_links_workspace_id_report_id_fkey foreign key (workspace_id, report_id) references reports(workspace_id, id) on delete cascade,
  constraint report_links_depth_known check ((depth = any (array['full'::text, 'bands'::text, 'none'::text])))
);
create unique index report_links_by_token on report_links (workspace_id, token_hash)
  where (token_hash is not null);
create index report_links_of_mails on report_links (workspace_id, report_id, created_at desc, id desc)
  where (run_id is not null);
create index report_links_of_report on report_links (workspace_id, report_id, created_at desc, id desc);
create unique index report_links_one_public on report_links (workspace_id, report_id)
  where (is_public and (revoked_at is null));

create table report_log (
  sequence bigint not null,
  sha256 text not null,
  issued_at timestamp with time zone not null,
  key_id text not null,
  entry_sha256 text not null,
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  depth text not null,
  state text not null,
  superseded_by integer,
  constraint report_log_pkey primary key (sequence),
  constraint report_log_depth_known check ((depth = any (array['full'::text, 'bands'::text, 'none'::text]))),
  constraint report_log_state_known check ((state = any (array['current'::text, 'superseded'::text, 'withdrawn'::text])))
);
create index report_log_by_hash on report_log (sha256);
create index report_log_of_report on report_log (workspace_id, report_id, number);

create table report_logos (
  workspace_id text not null,
  report_id text not null,
  sha256 text not null,
  media_type text not null,
  width integer not null,
  height integer not null,
  bytes bytea not null,
  created_at timestamp with time zone not null,
  constraint report_logos_pkey primary key (workspace_id, report_id, sha256),
  constraint report_logos_workspace_id_report_id_fkey foreign key (workspace_id, report_id) references reports(workspace_id, id) on delete cascade,
  constraint report_logos_media_type_known check ((media_type = any (array['image/png'::text, 'image/jpeg'::text])))
);

create table report_mails (
  workspace_id text not null,
  run_id text not null,
  address_hash text not null,
  address_sealed text,
  masked text not null,
  message_id text not null,
  state text not null,
  error text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint report_mails_pkey primary key (workspace_id, run_id, address_hash),
  constraint report_mails_workspace_id_run_id_fkey foreign key (workspace_id, run_id) references report_runs(workspace_id, id) on delete cascade,
  constraint report_mails_state_known check ((state = any (array['queued'::text, 'sending'::text, 'sent'::text, 'failed'::text, 'skipped'::text, 'unknown'::text])))
);

create table report_recipients (
  workspace_id text not null,
  automation_id text not null,
  address_hash text not null,
  address_sealed text not null,
  masked text not null,
  state text not null,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint report_recipients_pkey primary key (workspace_id, automation_id, address_hash),
  constraint report_recipients_workspace_id_automation_id_fkey foreign key (workspace_id, automation_id) references report_automations(workspace_id, id) on delete cascade,
  constraint report_recipients_state_known check ((state = any (array['active'::text, 'unconfirmed'::text, 'unsubscribed'::text, 'bounced'::text])))
);

create table report_runs (
  workspace_id text not null,
  id text not null,
  report_id text,
  automation_id text,
  planned_at timestamp with time zone,
  trigger text not null,
  status text not null,
  stage text,
  refresh_first boolean not null default false,
  sends boolean not null default false,
  reason text,
  message text,
  snapshot_number integer,
  hold_reasons text[] not null default '{}'::text[],
  held_until timestamp with time zone,
  refreshed_posts integer not null default 0,
  provider_calls integer not null default 0,
  sent_count integer not null default 0,
  attempts integer not null default 0,
  error jsonb,
  leased_until timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  calls_reserved integer not null default 0,
  depth text not null default 'full'::text,
  link_id text,
  attachments text[] not null default '{}'::text[],
  reply_to text,
  constraint report_runs_pkey primary key (workspace_id, id),
  constraint report_runs_depth_known check ((depth = any (array['full'::text, 'bands'::text, 'none'::text]))),
  constraint report_runs_stage_known check ((stage = any (array['refresh'::text, 'generate'::text, 'send'::text]))),
  constraint report_runs_status_known check ((status = any (array['queued'::text, 'running'::text, 'held'::text, 'completed'::text, 'failed'::text, 'canceled'::text, 'skipped'::text]))),
  constraint report_runs_trigger_known check ((trigger = any (array['schedule'::text, 'manual'::text])))
);
create index report_runs_of_automation on report_runs (workspace_id, automation_id, created_at desc, id desc)
  where (automation_id is not null);
create index report_runs_of_report on report_runs (workspace_id, report_id, created_at desc, id desc)
  where (report_id is not null);
create index report_runs_open on report_runs (workspace_id, status)
  where (status = any (array['queued'::text, 'running'::text, 'held'::text]));
create unique index report_runs_planned on report_runs (workspace_id, automation_id, planned_at)
  where (planned_at is not null);

create table report_signing_keys (
  key_id text not null,
  public_key bytea not null,
  private_key_sealed text,
  created_at timestamp with time zone not null,
  retired_at timestamp with time zone,
  constraint report_signing_keys_pkey primary key (key_id)
);
create unique index report_signing_keys_one_current on report_signing_keys (((retired_at is null)))
  where (retired_at is null);

create table report_snapshots (
  workspace_id text not null,
  report_id text not null,
  number integer not null,
  definition_version integer not null,
  state text not null,
  as_of timestamp with time zone not null,
  issued_at timestamp with time zone not null,
  window_start date,
  window_end date,
  is_final boolean not null default false,
  supersedes integer,
  reason text,
  warnings text[] not null default '{}'::text[],
  evidence jsonb not null default '[]'::jsonb,
  headline jsonb not null default '[]'::jsonb,
  withdrawn_at timestamp with time zone,
  withdrawn_reason text,
  created_by text,
  constraint report_snapshots_pkey primary key (workspace_id, report_id, number),
  constraint report_snapshots_workspace_id_report_id_fkey foreign key (workspace_id, report_id) references reports(workspace_id, id) on delete cascade,
  constraint report_snapshots_state_known check ((state = any (array['current'::text, 'superseded'::text, 'withdrawn'::text])))
);

create table report_templates (
  workspace_id text not null,
  id text not null,
  name text not null,
  type text not null,
  definition jsonb not null,
  is_default boolean not null default false,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint report_templates_pkey primary key (workspace_id, id),
  constraint report_templates_type_known check ((type = any (array['campaign'::text, 'show'::text, 'network'::text, 'cluster'::text, 'custom'::text])))
);
create unique index report_templates_one_default on report_templates (workspace_id, type)
  where is_default;

create table report_unsubscribes (
  workspace_id text not null,
  address_hash text not null,
  automation_id text not null,
  created_at timestamp with time zone not null,
  constraint report_unsubscribes_pkey primary key (workspace_id, address_hash, automation_id)
);

create table reports (
  workspace_id text not null,
  id text not null,
  name text not null,
  type text not null,
  status text not null,
  definition jsonb not null,
  definition_version integer not null default 1,
  template_id text,
  automation_id text,
  campaign_id text,
  snapshot_count integer not null default 0,
  current_snapshot integer,
  error jsonb,
  created_by text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint reports_pkey primary key (workspace_id, id),
  constraint reports_status_known check ((status = any (array['draft'::text, 'generating'::text, 'ready'::text, 'failed'::text]))),
  constraint reports_type_known check ((type = any (array['campaign'::text, 'show'::text, 'network'::text, 'cluster'::text, 'custom'::text])))
);
create index reports_by_age on reports (workspace_id, created_at desc, id desc);
create index reports_of_campaign on reports (workspace_id, campaign_id)
  where (campaign_id is not null);

create table request_logs (
  workspace_id text not null,
  id text not null,
  created_at timestamp with time zone not null,
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
create index request_logs_by_credential on request_logs (workspace_id, credential_id, created_at, id);
create index request_logs_by_method on request_logs (workspace_id, method, created_at, id)
  where (method <> 'GET'::text);
create index request_logs_by_status on request_logs (workspace_id, status, created_at, id)
  where ((status <> 200) and (status <> 304));

create table research_runs (
  workspace_id text not null,
  id text not null,
  status text not null,
  query text not null,
  depth text not null,
  max_sources integer not null,
  brand_id text,
  show_id text,
  provider text not null,
  question_key text not null,
  answer text,
  sources jsonb not null default '[]'::jsonb,
  storage text,
  incomplete jsonb,
  provider_calls integer not null default 0,
  searched_at timestamp with time zone,
  error jsonb,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint research_runs_pkey primary key (workspace_id, id),
  constraint research_runs_brand foreign key (workspace_id, brand_id) references brands(workspace_id, id),
  constraint research_runs_depth_known check ((depth = any (array['quick'::text, 'standard'::text]))),
  constraint research_runs_status_known check ((status = any (array['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'canceled'::text]))),
  constraint research_runs_storage_known check ((storage = any (array['results'::text, 'links_only'::text])))
);
create index research_runs_aging on research_runs (updated_at)
  where (status = any (array['queued'::text, 'running'::text]));
create index research_runs_by_brand on research_runs (workspace_id, brand_id)
  where (brand_id is not null);
create index research_runs_by_question on research_runs (workspace_id, question_key, created_at desc);
create index research_runs_newest on research_runs (workspace_id, created_at desc, id desc);

create table search_passages (
  show_id text not null,
  episode_id text not null,
  field text not null,
  seq integer not null,
  first_line integer not null,
  text text not null,
  starts_ms integer[],
  speakers text[],
  lexemes tsvector not null,
  indexed_version timestamp with time zone,
  constraint search_passages_pkey primary key (show_id, episode_id, field, seq),
  constraint search_passages_field_known check ((field = any (array['title'::text, 'description'::text, 'transcript'::text])))
);
create index search_passages_by_lexeme on search_passages using gin (lexemes) with (fastupdate=off);

create table sessions (
  token_hash bytea not null,
  pepper_id text not null,
  id text not null,
  person_id text not null,
  signed_in_by text not null,
  created_at timestamp with time zone not null,
  last_used_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sessions_pkey primary key (token_hash),
  constraint sessions_id_once unique (id),
  constraint sessions_signed_in_by_known check ((signed_in_by = any (array['password'::text, 'passkey'::text, 'mail_link'::text, 'set_up'::text, 'social'::text])))
);
create index sessions_by_person on sessions (person_id, created_at);
create index sessions_expiring on sessions (expires_at);

create table show_account_totals (
  show_id text not null,
  day date not null,
  accounts json not null,
  constraint show_account_totals_pkey primary key (show_id, day)
);

create table show_directory (
  show_id text not null,
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  explicit_plan text,
  constraint show_directory_pkey primary key (show_id)
);

create table show_feeds (
  show_id text not null,
  url text not null,
  etag text,
  last_modified text,
  content_hash text,
  last_polled_at timestamp with time zone,
  last_success_at timestamp with time zone,
  last_error_code text,
  last_error_message text,
  failure_count integer not null default 0,
  next_poll_at timestamp with time zone not null,
  reading_until timestamp with time zone,
  item_count integer,
  skipped_item_count integer,
  warnings text[] not null default '{}'::text[],
  missing_item_count integer,
  title text,
  transcripts_due_at timestamp with time zone default '1970-01-01 00:00:00+00'::timestamp with time zone,
  transcripts_host text,
  constraint show_feeds_pkey primary key (show_id)
);
create index show_feeds_due on show_feeds (next_poll_at);
create index show_feeds_transcripts_due on show_feeds (transcripts_due_at)
  where (transcripts_due_at is not null);

create table show_rollups (
  show_id text not null,
  rolled_through date not null,
  rolled_at timestamp with time zone,
  constraint show_rollups_pkey primary key (show_id)
) with (fillfactor=50);

create table show_talent (
  show_id text not null,
  id text not null,
  email text not null,
  uid text,
  status text not null,
  role text not null,
  invited_at timestamp with time zone not null,
  accepted_at timestamp with time zone,
  constraint show_talent_pkey primary key (show_id, id),
  constraint show_talent_status_known check ((status = any (array['accepted'::text, 'pending'::text])))
);

create table shows (
  show_id text not null,
  handle text not null,
  name text not null,
  author text,
  description text,
  image text,
  website text,
  categories text[] not null default '{}'::text[],
  hidden_categories text[] not null default '{}'::text[],
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
  hosts jsonb not null default '[]'::jsonb,
  show_host_section boolean not null default true,
  past_guests jsonb not null default '[]'::jsonb,
  collaborations jsonb not null default '[]'::jsonb,
  survey_data jsonb,
  rss_url text,
  spotify_id text,
  apple_podcasts_id text,
  podcast_guid text,
  provider text,
  provider_id text,
  provider_url text,
  imported_at timestamp with time zone,
  spotify_rating jsonb,
  last_update_stats jsonb,
  last_cluster_update timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  archived_at timestamp with time zone,
  deleted_at timestamp with time zone,
  rate_card jsonb not null default '[]'::jsonb,
  feed_hosts jsonb not null default '[]'::jsonb,
  feed_guests jsonb not null default '[]'::jsonb,
  hosts_by_hand boolean not null default false,
  feed_image text,
  constraint shows_pkey primary key (show_id)
);
create index shows_deleted on shows (deleted_at)
  where (deleted_at is not null);

create table sign_ups (
  token_hash bytea not null,
  pepper_id text not null,
  email text not null,
  name text not null,
  password_hash text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint sign_ups_pkey primary key (token_hash)
);
create index sign_ups_by_email on sign_ups (email);

create table social_sign_ins (
  state_hash bytea not null,
  browser_secret_hash bytea not null,
  pepper_id text not null,
  sealed_request text not null,
  created_at timestamp with time zone not null,
  expires_at timestamp with time zone not null,
  constraint social_sign_ins_pkey primary key (state_hash)
);

create table transcript_fetches (
  show_id text not null,
  episode_id text not null,
  links_hash text not null,
  links jsonb not null,
  host text not null,
  url text,
  etag text,
  last_modified text,
  body_hash text,
  last_attempt_at timestamp with time zone,
  last_success_at timestamp with time zone,
  failure_count integer not null default 0,
  last_error_code text,
  last_error_message text,
  next_attempt_at timestamp with time zone,
  dropped_cues integer not null default 0,
  constraint transcript_fetches_pkey primary key (show_id, episode_id),
  constraint transcript_fetches_episode foreign key (show_id, episode_id) references episodes(show_id, id) on delete cascade
);
create index transcript_fetches_due on transcript_fetches (show_id, next_attempt_at)
  where (next_attempt_at is not null);

create table transcript_generations (
  show_id text not null,
  episode_id text not null,
  id text not null,
  workspace_id text not null,
  request_id text not null,
  status text not null,
  language text,
  replaces boolean not null,
  reserved_minutes integer not null,
  heard_minutes integer,
  called_at timestamp with time zone,
  error jsonb,
  started_at timestamp with time zone,
  completed_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint transcript_generations_pkey primary key (show_id, episode_id),
  constraint transcript_generations_episode foreign key (show_id, episode_id) references episodes(show_id, id) on delete cascade,
  constraint transcript_generations_status_known check ((status = any (array['queued'::text, 'running'::text, 'completed'::text, 'failed'::text, 'canceled'::text])))
);

create table upkeep_marks (
  name text not null,
  reached_at timestamp with time zone not null,
  written_at timestamp with time zone not null,
  constraint upkeep_marks_pkey primary key (name)
);

create table usage_counters (
  workspace_id text not null,
  counter text not null,
  subject text not null,
  window_start timestamp with time zone not null,
  used integer not null,
  constraint usage_counters_pkey primary key (workspace_id, counter, subject, window_start)
);

create table webhook_deliveries (
  workspace_id text not null,
  id text not null,
  created_at timestamp with time zone not null,
  endpoint_id text not null,
  event_id text not null,
  event_type text not null,
  kind text not null,
  status text not null,
  attempt_count integer not null default 0,
  next_attempt_at timestamp with time zone,
  due_at timestamp with time zone,
  leased_until timestamp with time zone,
  lease_id text,
  final_reason text,
  completed_at timestamp with time zone,
  attempts jsonb not null default '[]'::jsonb,
  test_body text,
  updated_at timestamp with time zone not null,
  constraint webhook_deliveries_pkey primary key (workspace_id, created_at, id),
  constraint webhook_deliveries_final_reason_known check ((final_reason = any (array['attempts_exhausted'::text, 'expired'::text, 'endpoint_deleted'::text, 'endpoint_disabled'::text, 'scope_missing'::text, 'plan_required'::text]))),
  constraint webhook_deliveries_kind_known check ((kind = any (array['event'::text, 'resend'::text, 'test'::text]))),
  constraint webhook_deliveries_status_known check ((status = any (array['pending'::text, 'succeeded'::text, 'failed'::text])))
) partition by range (created_at);
create index webhook_deliveries_by_endpoint on webhook_deliveries (workspace_id, endpoint_id, created_at, id);
create index webhook_deliveries_failed on webhook_deliveries (workspace_id, endpoint_id, created_at, id)
  where (status = 'failed'::text);
create index webhook_deliveries_queue on webhook_deliveries (endpoint_id, due_at)
  where (due_at is not null);
create index webhook_deliveries_resent on webhook_deliveries (workspace_id, event_id)
  where (kind = 'resend'::text);

create table webhook_endpoint_queues (
  endpoint_id text not null,
  workspace_id text not null,
  due_at timestamp with time zone not null,
  version bigint not null default 1,
  worker_id text,
  constraint webhook_endpoint_queues_pkey primary key (endpoint_id)
) with (fillfactor=50);
create index webhook_endpoint_queues_due on webhook_endpoint_queues (due_at)
  where (due_at < 'infinity'::timestamp with time zone);

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
  previous_secret_expires_at timestamp with time zone,
  disabled_at timestamp with time zone,
  disabled_reason text,
  failing_since timestamp with time zone,
  last_success_at timestamp with time zone,
  last_failure_at timestamp with time zone,
  deleted_at timestamp with time zone,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  announced_disabled_at timestamp with time zone,
  consented_scopes text[],
  constraint webhook_endpoints_pkey primary key (workspace_id, id),
  constraint webhook_endpoints_disabled_reason_known check ((disabled_reason = any (array['failing'::text, 'manual'::text]))),
  constraint webhook_endpoints_disabled_whole check (((disabled_at is null) = (disabled_reason is null)))
);
create index webhook_endpoints_failing on webhook_endpoints (failing_since)
  where ((failing_since is not null) and (disabled_at is null) and (deleted_at is null));

create table webhook_workers (
  worker_id text not null,
  leased_until timestamp with time zone not null,
  constraint webhook_workers_pkey primary key (worker_id)
);

create table worker_heartbeats (
  process_id text not null,
  seen_at timestamp with time zone not null,
  started_at timestamp with time zone not null,
  constraint worker_heartbeats_pkey primary key (process_id)
);

create table workspace_days (
  workspace_id text not null,
  mode text not null,
  day date not null,
  platform text not null,
  spans_days smallint not null,
  days integer not null,
  counted integer not null,
  reach bigint,
  views bigint,
  engaged_views bigint,
  watch_time_sec bigint,
  impressions bigint,
  plays bigint,
  streams bigint,
  listeners bigint,
  downloads bigint,
  likes bigint,
  comments bigint,
  shares bigint,
  saves bigint,
  reactions bigint,
  opens bigint,
  unique_opens bigint,
  clicks bigint,
  constraint workspace_days_pkey primary key (workspace_id, mode, day, platform, spans_days),
  constraint workspace_days_mode_known check ((mode = any (array['per_show'::text, 'unique'::text])))
);

create table workspace_level_days (
  workspace_id text not null,
  mode text not null,
  metric text not null,
  day date not null,
  platform text not null,
  held bigint not null,
  accounts integer not null,
  change bigint not null,
  read integer not null,
  begun integer not null,
  resumed integer not null,
  constraint workspace_level_days_pkey primary key (workspace_id, mode, metric, day, platform),
  constraint workspace_level_days_mode_known check ((mode = any (array['per_show'::text, 'unique'::text])))
);

create table workspace_members (
  workspace_id text not null,
  id text not null,
  email text not null,
  name text,
  role text not null,
  status text not null,
  invited_at timestamp with time zone,
  joined_at timestamp with time zone,
  expires_at timestamp with time zone,
  created_at timestamp with time zone not null,
  user_id text,
  constraint workspace_members_pkey primary key (workspace_id, id),
  constraint workspace_members_email_once unique (workspace_id, email),
  constraint workspace_members_role_known check ((role = any (array['owner'::text, 'admin'::text, 'editor'::text, 'viewer'::text]))),
  constraint workspace_members_status_known check ((status = any (array['pending'::text, 'accepted'::text])))
);
create index workspace_members_by_user on workspace_members (user_id)
  where (user_id is not null);
create index workspace_members_invited on workspace_members (lower(email))
  where (status = 'pending'::text);
create index workspace_members_unclaimed on workspace_members (lower(email))
  where ((user_id is null) and (status = 'accepted'::text));
create unique index workspace_members_user_once on workspace_members (workspace_id, user_id)
  where (user_id is not null);

create table workspace_rollups (
  workspace_id text not null,
  mode text not null,
  show_ids text[] not null,
  suppressed text[] not null,
  version bigint not null default 1,
  rolled_through date not null,
  rolled_at timestamp with time zone not null,
  constraint workspace_rollups_pkey primary key (workspace_id, mode),
  constraint workspace_rollups_mode_known check ((mode = any (array['per_show'::text, 'unique'::text])))
);

create table workspace_shows (
  workspace_id text not null,
  show_id text not null,
  position integer not null,
  created_at timestamp with time zone not null,
  constraint workspace_shows_pkey primary key (workspace_id, show_id)
);
create index workspace_shows_by_show on workspace_shows (show_id, workspace_id);

create table workspaces (
  workspace_id text not null,
  kind text not null,
  name text not null,
  handle text,
  logo_url text,
  parent_workspace_id text,
  activation_state text not null default 'active'::text,
  activated_at timestamp with time zone,
  explicit_plan text,
  subscription_plan text,
  writes_enabled boolean not null default true,
  emv_like_rate double precision not null default 0.1,
  emv_comment_rate double precision not null default 0.5,
  emv_long_form_cpm double precision not null default 25,
  emv_short_form_cpm double precision not null default 10,
  rate_tier text not null default 'default'::text,
  created_at timestamp with time zone not null,
  updated_at timestamp with time zone not null,
  constraint workspaces_pkey primary key (workspace_id),
  constraint workspaces_activation_known check ((activation_state = any (array['invited'::text, 'active'::text, 'suspended'::text]))),
  constraint workspaces_kind_known check ((kind = any (array['network'::text, 'subnetwork'::text, 'solo'::text]))),
  constraint workspaces_rate_tier_known check ((rate_tier = any (array['default'::text, 'partner'::text])))
);
create index workspaces_parent on workspaces (parent_workspace_id, created_at, workspace_id)
  where (parent_workspace_id is not null);
