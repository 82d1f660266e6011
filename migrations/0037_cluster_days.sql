-- What was known of a cluster at the end of a day, besides its reach: sums by metric and platform, and when they were captured.
-- Where a window since publication (1, 7, 14, 30, 90 days) closed on that day, the day's last capture before the close too.
-- Null in rows of releases before this one, whose processes go on writing the four columns of reach.
alter table cluster_daily_reach
  add column captured_at timestamptz,
  add column figures jsonb,
  add column closes_at timestamptz,
  add column closing_captured_at timestamptz,
  add column closing_figures jsonb;
