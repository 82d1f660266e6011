-- Days of clusters that are older than a week or two, one row a cluster and calendar month. A row a day repeats its key twice, the names
-- of all metrics and every count that did not change: 1.7 KB where the change takes some 60 bytes.
create table cluster_months (
  show_id text not null,
  cluster_id text not null,
  month date not null,
  -- Days of the month that were captured, ascending, and when.
  days smallint[] not null,
  captured_at timestamptz[] not null,
  -- Each count is one number that held on all of these days, or `first:0,3,,12`: the first known count and what was added to it by
  -- each day, nothing where it was not known.
  figures jsonb not null,
  -- By day of the month: what was known before a since-publish window closed on that day.
  closings jsonb,
  constraint cluster_months_pkey primary key (show_id, cluster_id, month)
) with (toast_tuple_target = 256);
-- Compressed in the row, not beside it: a read of a month is one block.
alter table cluster_months alter column figures set storage main;
