-- Sponsorship: brands, campaigns with their slots and clusters, counts of ad servers, air checks, the library and insertion orders.
-- Every table is new, so nothing waits for them and processes of the release before do not see them. All lead with workspace_id;
-- shows, episodes and clusters lie elsewhere and are named without foreign keys. Money is in minor units.

create table brands (
  workspace_id text not null,
  id text not null,
  name text not null,
  logo_url text,
  website text,
  description text,
  categories text[] not null default '{}',
  talking_points text,
  blocked_categories text[] not null default '{}',
  blocked_topics text[] not null default '{}',
  target_audience jsonb,
  social_links jsonb not null default '{}',
  -- Names and addresses of people, sealed; null: there are none.
  contacts_sealed text,
  contact_count integer not null default 0,
  tags text[] not null default '{}',
  archived boolean not null default false,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint brands_pkey primary key (workspace_id, id)
);
create index brands_newest on brands (workspace_id, created_at desc, id desc);

create table campaigns (
  workspace_id text not null,
  id text not null,
  name text not null,
  status text not null,
  archived boolean not null default false,
  visibility text not null default 'private',
  brand_id text,
  agency_name text,
  start_date date,
  end_date date,
  timezone text not null,
  show_ids text[] not null default '{}',
  currency text not null,
  budget_minor bigint,
  -- Targets by metric; null: there are none.
  goals jsonb,
  -- Metrics of goals that were announced as reached.
  goals_reached text[] not null default '{}',
  -- The four rates; null: the network's.
  emv jsonb,
  promo jsonb,
  talking_points text,
  tags text[] not null default '{}',
  notes_internal text,
  insertion_order_id text,
  created_by text not null,
  status_changed_at timestamptz not null,
  -- When the status next moves by itself; null: it does not.
  moves_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaigns_pkey primary key (workspace_id, id),
  constraint campaigns_brand foreign key (workspace_id, brand_id) references brands (workspace_id, id),
  constraint campaigns_status_known
    check (status in ('draft', 'scheduled', 'active', 'paused', 'completed', 'canceled')),
  constraint campaigns_visibility_known check (visibility in ('private', 'unlisted', 'public')),
  constraint campaigns_dates_in_order check (end_date >= start_date)
);
create index campaigns_newest on campaigns (workspace_id, created_at desc, id desc);
create index campaigns_by_brand on campaigns (workspace_id, brand_id) where brand_id is not null;
create index campaigns_moving on campaigns (moves_at) where moves_at is not null;

create table campaign_slots (
  workspace_id text not null,
  campaign_id text not null,
  id text not null,
  show_id text not null,
  -- From 1 within the campaign; not reused.
  position integer not null,
  status text not null,
  deliverable_type text not null,
  placement text,
  read_type text,
  insertion text,
  length_sec integer,
  quantity integer not null default 1,
  -- When it shall air: one day, a window of days, or not set.
  air_start date,
  air_end date,
  is_air_window boolean not null default false,
  aired_at timestamptz,
  rate_type text,
  rate_amount_minor bigint,
  rate_currency text,
  guaranteed_impressions bigint,
  copy text,
  promo_code text,
  promo_url text,
  episode_id text,
  -- The slot that this one makes good.
  makegood_for text,
  external_ref text,
  notes text,
  -- When the status next moves by itself; null: it does not.
  moves_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaign_slots_pkey primary key (workspace_id, campaign_id, id),
  constraint campaign_slots_of_campaign foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  constraint campaign_slots_status_known
    check (status in ('open', 'scheduled', 'aired', 'verified', 'missed', 'makegood_due', 'canceled')),
  constraint campaign_slots_deliverable_known
    check (deliverable_type in ('audio_read', 'video_integration', 'social_clip', 'newsletter_placement', 'other')),
  constraint campaign_slots_air_days_in_order check (air_end >= air_start),
  constraint campaign_slots_air_days_whole check ((air_start is null) = (air_end is null)),
  constraint campaign_slots_rate_whole
    check ((rate_type is null) = (rate_amount_minor is null) and (rate_type is null) = (rate_currency is null))
);
create unique index campaign_slots_by_position on campaign_slots (workspace_id, campaign_id, position);
create index campaign_slots_by_show on campaign_slots (workspace_id, show_id);
create index campaign_slots_by_episode on campaign_slots (workspace_id, episode_id) where episode_id is not null;
create index campaign_slots_makegoods on campaign_slots (workspace_id, campaign_id, makegood_for)
  where makegood_for is not null;
create index campaign_slots_moving on campaign_slots (moves_at) where moves_at is not null;

create table campaign_cluster_links (
  workspace_id text not null,
  campaign_id text not null,
  id text not null,
  -- Null: the cluster counts for the campaign and for no slot.
  slot_id text,
  show_id text not null,
  cluster_id text not null,
  -- The posts that count; null: all of the cluster.
  node_ids text[],
  linked_at timestamptz not null,
  linked_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint campaign_cluster_links_pkey primary key (workspace_id, campaign_id, id),
  constraint campaign_cluster_links_of_campaign foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  constraint campaign_cluster_links_of_slot foreign key (workspace_id, campaign_id, slot_id)
    references campaign_slots (workspace_id, campaign_id, id) on delete cascade,
  constraint campaign_cluster_links_once
    unique nulls not distinct (workspace_id, campaign_id, show_id, cluster_id, slot_id)
);
create index campaign_cluster_links_by_slot on campaign_cluster_links (workspace_id, campaign_id, slot_id);
create index campaign_cluster_links_by_cluster on campaign_cluster_links (workspace_id, show_id, cluster_id);

-- Counts that ad servers reported. The key of a row is its source, label, slot, show and day or period.
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
  -- True where the row was sent with a period rather than a day.
  is_period boolean not null,
  impressions bigint not null,
  listeners bigint,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint external_delivery_rows_pkey primary key (workspace_id, campaign_id, row_key),
  constraint external_delivery_rows_of_campaign foreign key (workspace_id, campaign_id)
    references campaigns (workspace_id, id) on delete cascade,
  constraint external_delivery_rows_source_known check (source in ('adswizz', 'audioserve', 'other')),
  constraint external_delivery_rows_dates_in_order check (end_date >= start_date)
);
create index external_delivery_rows_by_day on external_delivery_rows (workspace_id, campaign_id, start_date, row_key);

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
  -- Where the read lies in the episode: pre_roll, mid_roll or post_roll; null: not known.
  position text,
  transcript_excerpt text,
  found_talking_points jsonb not null default '[]',
  promo_code_found boolean,
  heard_promo_codes text[] not null default '{}',
  flags text[] not null default '{}',
  score double precision,
  notes text,
  rejected_reason text,
  submitted_at timestamptz,
  reviewed_at timestamptz,
  reviewed_by text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint air_checks_pkey primary key (workspace_id, id),
  constraint air_checks_of_slot foreign key (workspace_id, campaign_id, slot_id)
    references campaign_slots (workspace_id, campaign_id, id) on delete cascade,
  constraint air_checks_status_known check (status in ('pending', 'submitted', 'approved', 'rejected')),
  constraint air_checks_source_known check (source in ('manual', 'upload', 'transcript')),
  constraint air_checks_times_in_order check (end_sec >= start_sec)
);
create index air_checks_newest on air_checks (workspace_id, created_at desc, id desc);
create index air_checks_by_slot on air_checks (workspace_id, campaign_id, slot_id, created_at desc, id desc);

create table air_check_runs (
  workspace_id text not null,
  id text not null,
  air_check_id text not null,
  status text not null,
  error jsonb,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint air_check_runs_pkey primary key (workspace_id, id),
  constraint air_check_runs_of_check foreign key (workspace_id, air_check_id)
    references air_checks (workspace_id, id) on delete cascade,
  constraint air_check_runs_status_known
    check (status in ('queued', 'running', 'completed', 'failed', 'canceled'))
);
-- An air check has one run under way.
create unique index air_check_runs_open on air_check_runs (workspace_id, air_check_id)
  where status in ('queued', 'running');
create index air_check_runs_aging on air_check_runs (updated_at) where status in ('queued', 'running');

create table library_files (
  workspace_id text not null,
  id text not null,
  name text not null,
  kind text not null,
  mime_type text not null,
  size_bytes bigint not null,
  -- In hexadecimal.
  sha256 text not null,
  status text not null,
  folder text,
  tags text[] not null default '{}',
  show_ids text[] not null default '{}',
  brand_id text,
  campaign_id text,
  page_count integer,
  text_extracted boolean not null default false,
  error jsonb,
  -- Where the bytes lie in the file store.
  storage_key text not null,
  created_by text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint library_files_pkey primary key (workspace_id, id),
  constraint library_files_status_known check (status in ('uploading', 'processing', 'ready', 'failed')),
  constraint library_files_kind_known
    check (kind in (
      'media_kit', 'insertion_order', 'creative', 'air_check', 'transcript', 'document', 'image', 'audio', 'video', 'other'
    ))
);
create index library_files_newest on library_files (workspace_id, created_at desc, id desc);
create index library_files_unfinished on library_files (updated_at) where status in ('uploading', 'processing');

create table insertion_orders (
  workspace_id text not null,
  id text not null,
  status text not null,
  review_state text not null default 'needs_review',
  file_id text,
  -- The text that was sent in place of a file, until it is read.
  source_text text,
  campaign_name text,
  parsed jsonb,
  totals_check jsonb,
  warnings text[] not null default '{}',
  -- The campaign it was applied to.
  campaign_id text,
  error jsonb,
  started_at timestamptz,
  completed_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint insertion_orders_pkey primary key (workspace_id, id),
  constraint insertion_orders_status_known
    check (status in ('queued', 'running', 'completed', 'failed', 'canceled')),
  constraint insertion_orders_review_known check (review_state in ('needs_review', 'applied', 'discarded'))
);
create index insertion_orders_newest on insertion_orders (workspace_id, created_at desc, id desc);
create index insertion_orders_by_file on insertion_orders (workspace_id, file_id) where file_id is not null;
create index insertion_orders_aging on insertion_orders (updated_at) where status in ('queued', 'running');
