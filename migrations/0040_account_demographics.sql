-- Ages and genders of an account's audience: the newest answer of each metric and dimension.
create table account_demographics (
  show_id text not null,
  platform text not null,
  metric text not null,
  dimension text not null,
  account_id text not null,
  -- A reading with its buckets.
  reading jsonb not null,
  as_of timestamptz,
  fetched_at timestamptz not null,
  constraint account_demographics_pkey primary key (show_id, platform, metric, dimension)
);

-- A process of the release before takes up a run at the new stage with the last one it knows.
alter table account_refreshes drop constraint account_refreshes_stage_known;

alter table account_refreshes add constraint account_refreshes_stage_known check (
  stage in ('totals', 'items', 'daily', 'geography', 'demographics')
);
