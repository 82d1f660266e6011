-- What a day of an account said before it was replaced, for answers as of an earlier day: the numbers of the row in account_days,
-- valid from known_from until replaced_at. Kept where the row was known at the end of a UTC day. Not partitioned: rows are written
-- and read by show, platform and day, and they go with their account or show.
create table account_day_revisions (
  show_id text not null,
  platform text not null,
  day date not null,
  -- The updated_at of the replaced row.
  known_from timestamptz not null,
  replaced_at timestamptz not null,
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
