-- The history of a network added up beforehand (record 0059). All of it is derived from account_days and can be made anew.

-- One row a show with days. A writer of account_days lowers rolled_through in its transaction to the day before the first one it
-- changes, so what is derived of the days up to rolled_through is right. rolled_at is null until the show was rolled up.
create table show_rollups (
  show_id text not null,
  rolled_through date not null,
  rolled_at timestamptz,
  constraint show_rollups_pkey primary key (show_id)
) with (fillfactor = 50);

-- What the accounts of a show stand at, at the end of each day from their first one to rolled_through, by platform: running
-- totals with their number of known days, and levels with their age in days.
create table show_account_totals (
  show_id text not null,
  day date not null,
  accounts json not null,
  constraint show_account_totals_pkey primary key (show_id, day)
);

-- Of which shows the rows of workspace_days are, in their order, and which of their accounts count on another show
-- ("show platform"). version is raised whenever rolled_through is lowered.
create table workspace_rollups (
  workspace_id text not null,
  mode text not null,
  show_ids text[] not null,
  suppressed text[] not null,
  version bigint not null default 1,
  rolled_through date not null,
  rolled_at timestamptz not null,
  constraint workspace_rollups_pkey primary key (workspace_id, mode)
);

-- What the accounts of a workspace added on a day, by platform and by the number of days it was added in. days: rows of
-- account_days; counted: those with a count. A sum is null where no account has a number.
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
  constraint workspace_days_pkey primary key (workspace_id, mode, day, platform, spans_days)
);

-- Levels of the accounts of a workspace. held, accounts: the sum of the levels known at the end of the day, each read no more
-- than 31 days before, and of how many accounts. read, begun, resumed: accounts read on the day, of these the ones never read
-- before, and those not read in the 31 days before. change: what the read ones changed by, from 0 where begun or resumed.
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
  constraint workspace_level_days_pkey primary key (workspace_id, mode, metric, day, platform)
);
