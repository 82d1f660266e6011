-- Connected accounts: what opens them, what they published, what happened on each day, where it came from. Show family.

-- Who pays for metered reads of it, and is told of its events: the workspace that connected it.
alter table connections add column workspace_id text;

alter table connections add column image text;

-- What the readings cover, where the platform says; judged fresh by last_updated_at alone.
alter table connections add column as_of timestamptz;

-- What the platform does not give this account: daily, geography, items to {reason, message}.
alter table connections add column unavailable jsonb not null default '{}';

alter table connections add column failure_count integer not null default 0;

-- When a worker looks next; null: never by itself.
alter table connections add column next_refresh_at timestamptz;

-- Until when a platform asked to be left alone.
alter table connections add column wait_until timestamptz;

-- Last day the daily series holds for good; the refresh goes on from there.
alter table connections add column days_through date;

create index connections_due on connections (next_refresh_at) where next_refresh_at is not null;

create index connections_aging on connections (coalesce(last_updated_at, connected_at)) where status = 'connected';

create index connections_newest on connections (show_id, created_at desc, id desc);

-- What opens an account, sealed under the master key and bound to its row.
create table connection_secrets (
  show_id text not null,
  platform text not null,
  sealed text not null,
  -- Of an access token that ends; null: nothing ends by itself.
  expires_at timestamptz,
  updated_at timestamptz not null,
  constraint connection_secrets_pkey primary key (show_id, platform),
  constraint connection_secrets_of_connection foreign key (show_id, platform) references connections (show_id, platform) on delete cascade
);

-- How far a refresh has come. One row a target: whoever holds the lease works, and a process that dies leaves its place to the next.
create table account_refreshes (
  show_id text not null,
  platform text not null,
  run_id text not null,
  -- connect, api, schedule, page.
  trigger text not null,
  stage text not null,
  -- Where the stage goes on: a page of items, or the first day still to read.
  place text,
  -- Set before a call that somebody pays for and cleared with its answer: one that is still set was made by a process that died.
  metered_call_at timestamptz,
  provider_calls integer not null default 0,
  items_seen integer not null default 0,
  leased_until timestamptz,
  started_at timestamptz not null,
  updated_at timestamptz not null,
  constraint account_refreshes_pkey primary key (show_id, platform),
  constraint account_refreshes_of_connection foreign key (show_id, platform) references connections (show_id, platform) on delete cascade,
  constraint account_refreshes_stage_known check (stage in ('totals', 'items', 'daily', 'geography'))
);

-- What an account published, with the latest reading of each metric. Outlives the connection.
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
  published_at timestamptz,
  duration_sec integer,
  readings jsonb not null default '{}',
  last_fetched_at timestamptz not null,
  created_at timestamptz not null,
  constraint account_items_pkey primary key (show_id, platform, external_id)
);

create index account_items_newest on account_items (show_id, published_at desc, platform, external_id);

-- One account on one day: what was added that day, in one column a metric; and how far counters stood, where a platform
-- tells only that. Null is unknown. No foreign key and no expiry: history outlives its connection.
create table account_days (
  show_id text not null,
  platform text not null,
  day date not null,
  account_id text not null,
  -- Days the additions cover: more than 1 where no counter was read in between.
  spans_days smallint not null default 1,
  -- True where the platform gave the day itself; false where it is a difference of two counters.
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
  -- Counters as they stood at the end of the day, by metric, where differences are made of them.
  counters jsonb,
  updated_at timestamptz not null,
  constraint account_days_pkey primary key (show_id, platform, day)
) partition by range (day);

-- Where the numbers of an account come from: the newest answer of each metric.
create table account_geography (
  show_id text not null,
  platform text not null,
  metric text not null,
  account_id text not null,
  reading jsonb not null,
  as_of timestamptz,
  fetched_at timestamptz not null,
  constraint account_geography_pkey primary key (show_id, platform, metric)
);

-- A person who was sent to a platform's sign-in and is expected back. The verifier is sealed.
create table platform_sign_ins (
  state_hash bytea not null,
  pepper_id text not null,
  workspace_id text not null,
  show_id text not null,
  platform text not null,
  person_id text,
  sealed text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null,
  constraint platform_sign_ins_pkey primary key (state_hash)
);

create table data_requests (
  workspace_id text not null,
  id text not null,
  show_ids text[] not null,
  platforms text[] not null,
  window_start date,
  window_end date,
  note text,
  status text not null,
  -- Address of the person or label of the credential; masked before it is shown.
  requested_by text,
  rejected_reason text,
  rows_added integer,
  fulfilled_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint data_requests_pkey primary key (workspace_id, id),
  constraint data_requests_status_known check (status in ('open', 'in_progress', 'fulfilled', 'rejected', 'canceled'))
);

create index data_requests_newest on data_requests (workspace_id, created_at desc, id desc);
